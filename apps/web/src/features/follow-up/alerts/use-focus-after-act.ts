import { useEffect, useRef } from 'react';

/** Set when one goes on to the next alert by settling one: the keyboard goes on there. */
let goesOn = false;

/** Call it before the next alert is opened. */
export function goOnHere(): void {
  goesOn = true;
}

/**
 * What was pressed may be gone once it is done, and the focus with it: it goes to what one can do next with the alert, else
 * to the page. The reply may come to the screen after the end of the change: `version` is that of the alert as it is shown.
 */
export function useFocusAfterAct(isActing: boolean, version: number): void {
  const hasActed = useRef(goesOn);
  // Only the alert that was gone to takes it, not the one that was left.
  useEffect(() => {
    goesOn = false;
  }, []);
  useEffect(() => {
    if (isActing) hasActed.current = true;
    if (isActing || !hasActed.current) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    hasActed.current = false;
    const main = document.getElementById('main');
    const next = main?.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)');
    (next ?? main)?.focus({ preventScroll: true });
  }, [isActing, version]);
}
