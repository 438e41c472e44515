import type { PageName } from '@echolot/ui/page-frame';
import { setWindowTitle } from '@echolot/ui/window-title';
import { useCallback, useEffect, useRef } from 'react';

/** Page and unit as the page names itself, then survey and universe: tabs and the history tell them apart. */
export function useWindowTitle(
  menuTitle: string | undefined,
  survey: string | undefined,
  universe: string,
): (name: PageName | undefined) => void {
  const name = useRef<PageName>(undefined);
  const write = useCallback(() => {
    const { page, title } = name.current ?? { title: menuTitle ?? '' };
    setWindowTitle(page, title, survey, universe);
  }, [menuTitle, survey, universe]);
  useEffect(write, [write]);
  return useCallback(
    (said) => {
      name.current = said;
      write();
    },
    [write],
  );
}
