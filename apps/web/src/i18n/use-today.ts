import type { Day } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { useSyncExternalStore } from 'react';
import { useFormats } from './use-formats.ts';

const checkEveryMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkEveryMs);
  return () => clearInterval(timer);
}

/** Today in the universe's time zone; a page left open overnight goes on to the next day. */
export function useToday(): Day {
  const { timeZone } = useFormats();
  return useSyncExternalStore(subscribe, () => todayIn(timeZone, Date.now()));
}
