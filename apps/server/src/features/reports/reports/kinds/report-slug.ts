import type { ReportPlace } from './report-place.ts';

/** Unit and day as the end of a file's name. */
export const slugOf = ({ unitSlug, today }: ReportPlace): string => `${unitSlug}-${today}`;
