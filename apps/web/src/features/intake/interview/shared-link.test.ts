import { expect, test } from 'vitest';
import { NoAnswerError, ProblemError } from '../../../api/problem-error.ts';
import { hasLinkEnded, lookAgainAfter } from './shared-link.ts';

test('R-117 case 5: a page that was cut off looks again until the server says that the link has ended', () => {
  const passing = [
    new NoAnswerError(),
    new ProblemError('record_unavailable', 503),
    new ProblemError('too_many_requests', 429),
    new ProblemError('internal', 500),
  ];
  for (const error of [null, ...passing]) {
    expect(hasLinkEnded(error)).toBe(false);
    expect(lookAgainAfter(error)).toBeGreaterThan(0);
    expect(lookAgainAfter(error)).toBeLessThanOrEqual(4000);
  }
  for (const code of ['share_revoked', 'share_expired', 'share_not_found'] as const) {
    expect(hasLinkEnded(new ProblemError(code, 410))).toBe(true);
    expect(lookAgainAfter(new ProblemError(code, 410))).toBe(false);
  }
});
