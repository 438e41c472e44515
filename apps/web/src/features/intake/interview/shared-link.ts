import { ProblemError } from '../../../api/problem-error.ts';

/** Looks again so often whether the link still shows something. */
const lookAgainMs = 4000;

const ends: ReadonlySet<string> = new Set(['share_not_found', 'share_revoked', 'share_expired']);

/** Whether the link itself shows nothing any more. Everything else, such as a server that is away, passes. */
export const hasLinkEnded = (error: unknown): boolean => error instanceof ProblemError && ends.has(error.code);

/** When to look again; a page that was cut off must not show for ever what was revoked meanwhile. */
export const lookAgainAfter = (error: unknown): number | false => (hasLinkEnded(error) ? false : lookAgainMs);
