import type { ComponentType } from 'react';

/** What a component of a page is told; place, period and filters are in the address. */
export interface PageComponentProps {
  /** Most rows of a list; the component's own number when absent. */
  readonly rows: number | undefined;
}

/** What shows a component of a type, and whether it needs the height of a screen. */
interface ShownComponent {
  readonly Component: ComponentType<PageComponentProps>;
  readonly isTall: boolean;
}

/** By type. What is missing is not known to this version. */
export type PageComponents = Readonly<Partial<Record<string, ShownComponent>>>;
