import { useEffect, useRef } from 'react';

/** The frame's `g` waits this long for the letter after it, which then is no key of the page. */
const goMs = 1200;

type PageKeys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/**
 * Keys of a page, by `event.key`, wherever the focus is: not while typing, not with modifiers but Shift, not under a dialog
 * or an open menu. A key that does something is taken.
 */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event)) return;
      if (event.key === 'g') goUntil = performance.now() + goMs;
      else if (performance.now() < goUntil) goUntil = 0;
      else {
        const run = latest.current[event.key];
        if (!run) return;
        event.preventDefault();
        run(event);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Where letters are typed; and buttons and links, which Enter and Space belong to. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a, input, summary') !== null;
}
