import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const checkTabs = ['columns', 'rows', 'refused', 'changes'] as const;
type CheckTab = (typeof checkTabs)[number];

/** What the check shows, as it is in the address: reload and back give the same picture. */
export interface CheckAddress {
  readonly show: CheckTab;
  /** The column whose settings are open. */
  readonly column: string | undefined;
  setShow(show: CheckTab): void;
  /** Opens a column's settings; undefined closes them. */
  openColumn(column: string | undefined): void;
}

export function useCheckAddress(): CheckAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  const show = checkTabs.find((tab) => tab === search['show']) ?? 'columns';
  const given = search['column'];
  const column = typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
  return useMemo(() => {
    const go = (next: { show: CheckTab; column: string | undefined }): void => {
      const pairs = new URLSearchParams();
      if (next.show !== 'columns') pairs.set('show', next.show);
      // Quoted, so that a column called 7 or true comes back as a text.
      if (next.column !== undefined) pairs.set('column', JSON.stringify(next.column));
      const query = pairs.size > 0 ? `?${pairs.toString()}` : '';
      void router.navigate({ href: router.state.location.pathname + query, replace: true, resetScroll: false });
    };
    return {
      show,
      column,
      setShow: (next) => go({ show: next, column }),
      openColumn: (next) => go({ show: 'columns', column: next }),
    };
  }, [show, column, router]);
}
