import { useCallback, useRef, useState } from 'react';
import { readRemembered, writeRemembered } from './remembered.ts';

/** State kept in this browser under `key`; `parse` turns whatever is stored there into a value or its fallback. */
export function useRemembered<Value>(
  key: string,
  parse: (stored: unknown) => Value,
): [Value, (next: Value | ((old: Value) => Value)) => void] {
  const [state, setState] = useState(() => ({ key, value: readRemembered(key, parse) }));
  let current = state;
  if (state.key !== key) {
    current = { key, value: readRemembered(key, parse) };
    setState(current);
  }
  const latest = useRef(current);
  latest.current = current;
  const set = useCallback((next: Value | ((old: Value) => Value)) => {
    const old = latest.current;
    const value = typeof next === 'function' ? (next as (before: Value) => Value)(old.value) : next;
    latest.current = { key: old.key, value };
    writeRemembered(old.key, value);
    setState(latest.current);
  }, []);
  return [current.value, set];
}
