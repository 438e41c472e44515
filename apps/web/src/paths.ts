import { patterns } from '@echolot/core/page-paths';

/** Pages and links of the browser take their addresses from here; mails and files take the same ones from the core. */
export {
  drillPathParam,
  newEffectBlock,
  newEntry,
  noSurvey,
  paths,
  patterns,
  readableInParams,
  segment,
} from '@echolot/core/page-paths';

/**
 * Pages anybody may open, signed in or not; beside them the page of a shared interview, a named exception, and those
 * of people who cannot sign in yet.
 */
export const openPatterns: readonly string[] = [
  patterns.upgrade,
  patterns.responsive,
  patterns.shared,
  patterns.invitation,
  patterns.newPassword,
  patterns.forgot,
];

/** Whether a page at this address needs no sign-in. */
export const isOpenAddress = (pathname: string): boolean =>
  openPatterns.includes(pathname) || pathname.startsWith(patterns.bigscreen.replace(/\$.*$/, ''));
