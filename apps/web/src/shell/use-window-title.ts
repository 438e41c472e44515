import { useEffect } from 'react';

/** Title of the window: survey and universe first, so that tabs of two universes can be told apart. */
export function useWindowTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts, 'Echolot'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
