import { createContext } from 'react';

/** Level of the headings of what is shown: 1 for a page, deeper where it is a part of one. */
export const HeadlineLevel = createContext<1 | 2 | 3>(1);
