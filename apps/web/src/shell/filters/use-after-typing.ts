import { useEffect, useRef } from 'react';

/** How long somebody must have paused before what was typed counts. */
const pauseMs = 600;

/**
 * Tells what was typed after a pause; the function answered tells it at once (Enter, leaving the field). Undefined is not
 * told: nothing to tell yet.
 */
export function useAfterTyping<Value>(
  value: Value | undefined,
  current: Value,
  tell: (value: Value) => void,
): () => void {
  const latest = useRef({ value, current, tell });
  useEffect(() => {
    latest.current = { value, current, tell };
  });
  const tellNow = (): void => {
    const { value: typed, current: known, tell: tellIt } = latest.current;
    if (typed !== undefined && typed !== known) tellIt(typed);
  };
  useEffect(() => {
    if (value === undefined || value === latest.current.current) return undefined;
    const timer = setTimeout(tellNow, pauseMs);
    return () => clearTimeout(timer);
  }, [value]); // oxlint-disable-line react/exhaustive-deps -- what is known changes because of what was told
  return tellNow;
}
