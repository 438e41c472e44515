import { type RefObject, useEffect, useRef } from 'react';

/** The last row takes the list with it, and the focus that was in it: it goes to the heading of what is shown instead. */
export function useFocusWhenEmpty(rowCount: number | undefined): RefObject<HTMLDivElement | null> {
  const instead = useRef<HTMLDivElement>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    if (rowCount === undefined) return;
    const isEmptied = hadRows.current && rowCount === 0;
    hadRows.current = rowCount > 0;
    if (!isEmptied || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const heading = instead.current?.querySelector<HTMLElement>('h2, h3');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [rowCount]);
  return instead;
}
