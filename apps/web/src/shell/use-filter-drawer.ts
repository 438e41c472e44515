import { useCallback, useSyncExternalStore } from 'react';

/** Whether the pinned filter drawer is open, remembered in this browser. Open until somebody closes it. */
const key = 'echolot.filters';
const listeners = new Set<() => void>();

function isOpenNow(): boolean {
  return localStorage.getItem(key) !== 'closed';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFilterDrawer(): { isOpen: boolean; toggle: () => void } {
  const isOpen = useSyncExternalStore(subscribe, isOpenNow);
  const toggle = useCallback(() => {
    localStorage.setItem(key, isOpenNow() ? 'closed' : 'open');
    for (const listener of listeners) listener();
  }, []);
  return { isOpen, toggle };
}
