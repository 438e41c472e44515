import { useEffect, useRef, useState } from 'react';

/** How long back the rate looks: short enough to be of now, long enough not to jump. */
const windowMs = 5000;

/** Rows a second over the last seconds, from counts that come about each second. 0 while unknown. */
export function useRowRate(rows: number, isRunning: boolean): number {
  const seen = useRef<{ atMs: number; rows: number }[]>([]);
  const [rate, setRate] = useState(0);
  useEffect(() => {
    if (!isRunning) {
      seen.current = [];
      return;
    }
    const now = { atMs: performance.now(), rows };
    seen.current = [...seen.current.filter(({ atMs }) => now.atMs - atMs < windowMs), now];
    const [first] = seen.current;
    const seconds = first ? (now.atMs - first.atMs) / 1000 : 0;
    if (first && seconds > 0.5) setRate(Math.max(0, (now.rows - first.rows) / seconds));
  }, [rows, isRunning]);
  return isRunning ? rate : 0;
}
