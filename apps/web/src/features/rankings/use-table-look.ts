import { useRemembered } from '@echolot/ui/use-remembered';
import { useMemo } from 'react';

/** How somebody likes the table; remembered in this browser per survey. */
export interface TableLook {
  readonly density: 'regular' | 'compact';
  readonly hidden: ReadonlySet<string>;
  toggleDensity(): void;
  toggleColumn(columnId: string): void;
}

interface StoredLook {
  readonly isCompact: boolean;
  readonly hidden: readonly string[];
}

function parseLook(stored: unknown): StoredLook {
  const { isCompact, hidden } = (stored ?? {}) as Partial<Record<keyof StoredLook, unknown>>;
  return {
    isCompact: isCompact === true,
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
  };
}

export function useTableLook(survey: string): TableLook {
  const [stored, setStored] = useRemembered(`echolot.ranking.${survey}.look`, parseLook);
  return useMemo(
    () => ({
      density: stored.isCompact ? 'compact' : 'regular',
      hidden: new Set(stored.hidden),
      toggleDensity: () => setStored((old) => ({ ...old, isCompact: !old.isCompact })),
      toggleColumn: (columnId) =>
        setStored((old) => ({
          ...old,
          hidden: old.hidden.includes(columnId)
            ? old.hidden.filter((id) => id !== columnId)
            : [...old.hidden, columnId],
        })),
    }),
    [stored, setStored],
  );
}
