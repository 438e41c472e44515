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
  /** The version that was acted on; of an alert that was gone to, one that never was. */
  const actedOn = useRef<number | undefined>(goesOn ? Number.NaN : undefined);
  // Only the alert that was gone to takes it, not the one that was left.
  useEffect(() => {
    goesOn = false;
  }, []);
  useEffect(() => {
    if (isActing) actedOn.current ??= version;
    if (isActing || actedOn.current === undefined) return;
    // Until the new version is shown, what has the focus may go once more.
    if (actedOn.current !== version) actedOn.current = undefined;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const main = document.getElementById('main');
    const next = main?.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)');
    (next ?? main)?.focus({ preventScroll: true });
  }, [isActing, version]);
}
