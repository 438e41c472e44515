import type { HiddenReason, Ranking } from '@echolot/contract/analytics/rankings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { RankedRow } from './ranking-rows.ts';

/** Why a number is missing or quiet, in words; the same on hover and for screen readers. */
export interface Reasons {
  readonly fewMark: string;
  readonly hiddenMark: string;
  readonly noAnswers: string;
  hidden(reason: HiddenReason): string;
  unreliable(n: number): string;
  significant(isGood: boolean): string;
  unranked(row: RankedRow): string;
}

export function useReasons({ suppressionMinimumN, reliabilityMinimumN }: Ranking): Reasons {
  const { t } = useLingui();
  return useMemo(() => {
    const tooFew = t`Hidden: fewer than ${suppressionMinimumN} answers`;
    const reasons: Reasons = {
      fewMark: `< ${suppressionMinimumN}`,
      hiddenMark: t`hidden`,
      noAnswers: t`No answers in this period`,
      hidden: (reason) =>
        reason === 'too_few' ? tooFew : t`Hidden so that a small group cannot be worked out by subtraction`,
      unreliable: (n) =>
        t`${plural(n, { one: '# answer', other: '# answers' })}, fewer than ${reliabilityMinimumN}: may be chance`,
      significant: (isGood) => (isGood ? t`Significantly better` : t`Significantly worse`),
      unranked: ({ unranked }) => {
        if (unranked === 'own') return t`Not ranked: answers given for the unit itself`;
        if (unranked === 'hidden') return t`Not ranked: hidden to protect the people who answered`;
        if (unranked === 'no_answers') return t`Not ranked: no answers in this period`;
        return t`Not ranked: fewer than ${reliabilityMinimumN} answers`;
      },
    };
    return reasons;
  }, [t, suppressionMinimumN, reliabilityMinimumN]);
}
