import { useSyncExternalStore } from 'react';

/** The filter somebody asked to see; a new object for every time they ask. */
interface WantedFilter {
  readonly extName: string;
}

let wanted: WantedFilter | undefined;
const listeners = new Set<() => void>();

/** Asks the filter panel, open or about to open, to bring a filter into view. */
export function wantFilter(extName: string | undefined): void {
  wanted = extName === undefined ? undefined : { extName };
  for (const listener of listeners) listener();
}

export function useWantedFilter(): WantedFilter | undefined {
  return useSyncExternalStore(subscribe, () => wanted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
