import { createContext } from 'react';

/** What a page says it is, for the title of the window. */
export interface PageName {
  /** Kind of page, where its title is the name of a thing. */
  readonly page?: string | undefined;
  readonly title: string;
}

interface PageFrameValue {
  /** What the menu calls the page that is open; undefined when it is not in the menu. */
  readonly menuTitle?: string | undefined;
  /** Called with the name whenever it changes, and with undefined when the page goes. */
  readonly onName?: ((name: PageName | undefined) => void) | undefined;
}

/** The frame that a page is shown in. */
export const PageFrame = createContext<PageFrameValue>({});
