import { useEffect, useRef } from 'react';

/** Set when one goes on to the next alert by settling one: the keyboard goes on there. */
let goesOn = false;

/** Call it before the next alert is opened. */
export function goOnHere(): void {
  goesOn = true;
}

/**
 * What was pressed may be gone once it is done, and the focus with it: it goes to what one can do next with the alert, else
 * to its title.
 */
export function useFocusAfterAct(isActing: boolean): void {
  const wasActing = useRef(false);
  useEffect(() => {
    const hasActed = goesOn || (wasActing.current && !isActing);
    wasActing.current = isActing;
    if (!hasActed) return;
    goesOn = false;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const main = document.getElementById('main');
    const next = main?.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)');
    (next ?? main)?.focus({ preventScroll: true });
  }, [isActing]);
}
