import { useRemembered } from '@echolot/ui/use-remembered';
import { useCallback } from 'react';

/** What a row may say besides the answers. */
export const extraColumns = ['person', 'channel', 'language'] as const;
export type ExtraColumn = (typeof extraColumns)[number];

interface Remembered {
  /** Ext names; undefined as long as nothing was chosen. */
  readonly columns: readonly string[] | undefined;
  readonly extras: readonly ExtraColumn[];
}

export interface ChosenColumns extends Remembered {
  /** @param shown the columns as they are now, which the server chose as long as nobody has. */
  toggle(column: string, shown: readonly string[]): void;
  toggleExtra(extra: ExtraColumn): void;
}

/** What the rows of a survey's lists show; this browser remembers it. */
export function useChosenColumns(survey: string): ChosenColumns {
  const [value, set] = useRemembered(`interviews.columns.${survey}`, parse);
  const toggle = useCallback(
    (column: string, shown: readonly string[]) =>
      set((old) => ({ ...old, columns: toggled(old.columns ?? shown, column) })),
    [set],
  );
  const toggleExtra = useCallback(
    (extra: ExtraColumn) => set((old) => ({ ...old, extras: toggled(old.extras, extra) })),
    [set],
  );
  return { ...value, toggle, toggleExtra };
}

function toggled<Name>(names: readonly Name[], name: Name): Name[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

function parse(stored: unknown): Remembered {
  const { columns, extras } = (stored ?? {}) as { columns?: unknown; extras?: unknown };
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');
  return {
    columns: isTexts(columns) ? columns : undefined,
    extras: isTexts(extras) ? extraColumns.filter((one) => extras.includes(one)) : ['person'],
  };
}
