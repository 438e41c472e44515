import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';

interface ListSelection {
  /** The row the keyboard is on. */
  readonly activeKey: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly mustFocus: RefObject<boolean>;
  activate(key: string): void;
  /** Moves the keyboard by rows; with `isExtending` what lies between is ticked. */
  move(by: number, isExtending?: boolean): void;
  /** Ticks or unticks; as a range all from the last tick to here. */
  select(key: string, isRange: boolean): void;
  selectAll(): void;
  clear(): void;
  /** Brings the page's focus back to the row the keyboard is on, else to the first. */
  focusRow(): void;
}

/** Where the keyboard is in a list, and what is ticked; keys that left the list are forgotten, and their place is kept. */
export function useListSelection(keys: readonly string[], startKey: string | undefined): ListSelection {
  const [activeKey, setActive] = useState(startKey);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const place = useRef(0);
  const anchor = useRef<string>(undefined);
  const mustFocus = useRef(startKey !== undefined);
  const selected = useMemo(() => new Set(keys.filter((key) => ticked.has(key))), [keys, ticked]);

  const index = activeKey === undefined ? -1 : keys.indexOf(activeKey);
  useEffect(() => {
    if (index >= 0) place.current = index;
    else if (activeKey !== undefined && keys.length > 0) {
      const hadFocus = document.activeElement === document.body || document.activeElement === null;
      mustFocus.current = hadFocus;
      setActive(keys[Math.min(place.current, keys.length - 1)]);
    }
  }, [index, activeKey, keys]);

  const latest = useRef({ keys, index, activeKey });
  useEffect(() => {
    latest.current = { keys, index, activeKey };
  });
  const activate = useCallback((key: string) => setActive(key), []);
  const tickRange = useCallback((fromKey: string | undefined, toKey: string) => {
    const { keys: all } = latest.current;
    const to = all.indexOf(toKey);
    const from = fromKey === undefined ? to : all.indexOf(fromKey);
    if (to < 0) return;
    const range = all.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
    setTicked((old) => new Set([...old, ...range]));
  }, []);
  const move = useCallback(
    (by: number, isExtending = false) => {
      const { keys: all, index: at, activeKey: key } = latest.current;
      const next = all[Math.max(0, Math.min(at < 0 ? 0 : at + by, all.length - 1))];
      if (next === undefined) return;
      if (isExtending) {
        anchor.current ??= key;
        tickRange(key, next);
      }
      mustFocus.current = true;
      setActive(next);
    },
    [tickRange],
  );
  const select = useCallback(
    (key: string, isRange: boolean) => {
      if (isRange) {
        tickRange(anchor.current ?? latest.current.activeKey, key);
        return;
      }
      anchor.current = key;
      setTicked((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    [tickRange],
  );
  const selectAll = useCallback(() => setTicked(new Set(latest.current.keys)), []);
  const clear = useCallback(() => {
    anchor.current = undefined;
    setTicked(new Set());
  }, []);
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  const focusRow = useCallback(() => {
    mustFocus.current = true;
    setActive((old) => old ?? latest.current.keys[0]);
    renderAgain();
  }, []);
  return useMemo(
    () => ({ activeKey, selected, mustFocus, activate, move, select, selectAll, clear, focusRow }),
    [activeKey, selected, activate, move, select, selectAll, clear, focusRow],
  );
}
