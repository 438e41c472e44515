import type { ReactNode } from 'react';

interface Level {
  readonly path: string;
  readonly name: string;
}

/** Links to the levels above a unit, the uppermost first, for the headline of a page about it. */
export function levelsAbove(breadcrumb: readonly Level[], hrefOf: (path: string) => string): ReactNode[] {
  return breadcrumb.slice(0, -1).map(({ path, name }) => (
    <a key={path} href={hrefOf(path)}>
      {name}
    </a>
  ));
}
