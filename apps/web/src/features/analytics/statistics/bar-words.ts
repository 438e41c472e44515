import type { Statistics } from '@echolot/contract/analytics/statistics';
import type { BarListRow } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';

/** What all bars say in the same words. */
interface BarWords {
  readonly heads: readonly [string, string, string];
  /** A bar whose number is hidden. */
  readonly hidden: Omit<BarListRow, 'key' | 'label'>;
  readonly hiddenNote: string;
}

export function useBarWords({ suppressionMinimumN }: Statistics): BarWords {
  const { t } = useLingui();
  const reason = t`Hidden: fewer than ${suppressionMinimumN} answers, or needed so that they cannot be worked out`;
  return {
    heads: [t`Answer`, t`Share`, t`Answers`],
    hidden: { share: null, count: t`hidden`, percent: '', reason },
    hiddenNote: `${reason}.`,
  };
}

/** Shares of few answers need no decimals, those of many differ in them. */
export const shareDecimals = (n: number): number => (n >= 1000 ? 1 : 0);
