import { type RefObject, useEffect, useRef } from 'react';

/** The frame's `g` waits this long for the letter after it, which then is no key of the list. */
const goMs = 1200;

/** `j` and `k`, or the arrows, go from interview to interview, wherever the focus is on the page; Enter opens, as for any link. */
export function useRowKeys(box: RefObject<HTMLElement | null>, count: number, heightPx: number): void {
  const latest = useRef({ count, heightPx });
  latest.current = { count, heightPx };
  // Of the row that had the focus last: it may have been scrolled out of the page.
  const last = useRef(-1);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let goUntil = 0;
    const onFocus = ({ target }: FocusEvent): void => {
      const index = target instanceof HTMLElement ? target.dataset['row'] : undefined;
      if (index !== undefined) last.current = Number(index);
    };
    const focusRow = (index: number): boolean => {
      const row = element.querySelector<HTMLElement>(`[data-row="${index}"]`);
      row?.focus();
      return row !== null;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event)) return;
      if (event.key === 'g') goUntil = performance.now() + goMs;
      else if (performance.now() < goUntil) goUntil = 0;
      else {
        const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
        const isArrow = event.key.startsWith('Arrow');
        const isInList = element.contains(document.activeElement);
        // Arrows scroll the page until the focus is in the list.
        if (step === undefined || (isArrow && !isInList)) return;
        const next = Math.min(Math.max(last.current + step, 0), latest.current.count - 1);
        if (next < 0) return;
        event.preventDefault();
        if (focusRow(next)) return;
        // Scrolled away meanwhile: the list goes back to where the keys were.
        element.firstElementChild?.scrollIntoView();
        element.closest('main')?.scrollBy(0, next * latest.current.heightPx - 120);
        setTimeout(() => focusRow(next), 60);
      }
    };
    element.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [box]);
}

function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
