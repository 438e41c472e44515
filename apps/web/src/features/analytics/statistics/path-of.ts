import type { Statistics } from '@echolot/contract/analytics/statistics';

/** The filtered drill path of the answers shown. */
export const pathOf = ({ path, filters }: Statistics): string => (filters === '' ? path : `${path};${filters}`);
