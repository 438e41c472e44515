import { useRemembered } from '@echolot/ui/use-remembered';
import { useMemo } from 'react';

/** How somebody likes the table; remembered in this browser per survey. */
export interface TableLook {
  readonly density: 'regular' | 'compact';
  readonly hidden: ReadonlySet<string>;
  /** Columns and colours that are shown only to those who ask for them. */
  readonly extras: ReadonlySet<string>;
  toggleDensity(): void;
  toggle(list: 'hidden' | 'extras', id: string): void;
}

interface StoredLook {
  readonly isCompact: boolean;
  readonly hidden: readonly string[];
  readonly extras: readonly string[];
}

function parseLook(stored: unknown): StoredLook {
  const { isCompact, hidden, extras } = (stored ?? {}) as Partial<Record<keyof StoredLook, unknown>>;
  const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
  return { isCompact: isCompact === true, hidden: textsOf(hidden), extras: textsOf(extras) };
}

export function useTableLook(survey: string): TableLook {
  const [stored, setStored] = useRemembered(`echolot.ranking.${survey}.look`, parseLook);
  return useMemo(
    () => ({
      density: stored.isCompact ? 'compact' : 'regular',
      hidden: new Set(stored.hidden),
      extras: new Set(stored.extras),
      toggleDensity: () => setStored((old) => ({ ...old, isCompact: !old.isCompact })),
      toggle: (list, id) =>
        setStored((old) => ({
          ...old,
          [list]: old[list].includes(id) ? old[list].filter((one) => one !== id) : [...old[list], id],
        })),
    }),
    [stored, setStored],
  );
}
