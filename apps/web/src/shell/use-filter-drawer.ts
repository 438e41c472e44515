import { useCallback, useSyncExternalStore } from 'react';

/** Whether the filter drawer is pinned open: as chosen in this browser, else where there is room beside the figures. */
const key = 'echolot.filters';
const roomy = window.matchMedia('(min-width: 105em)');
const listeners = new Set<() => void>();

function isOpenNow(): boolean {
  const chosen = localStorage.getItem(key);
  return chosen === null ? roomy.matches : chosen === 'open';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  roomy.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    roomy.removeEventListener('change', listener);
  };
}

export function useFilterDrawer(): { isOpen: boolean; toggle: () => void } {
  const isOpen = useSyncExternalStore(subscribe, isOpenNow);
  const toggle = useCallback(() => {
    localStorage.setItem(key, isOpenNow() ? 'closed' : 'open');
    for (const listener of listeners) listener();
  }, []);
  return { isOpen, toggle };
}
