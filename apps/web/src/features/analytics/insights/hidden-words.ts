import type { HiddenReason } from '@echolot/contract/analytics/rankings';
import { useLingui } from '@lingui/react/macro';

/** Why a number is not shown, in words. */
export function useHiddenWords(suppressionMinimumN: number): (reason: HiddenReason) => string {
  const { t } = useLingui();
  return (reason) =>
    reason === 'too_few'
      ? t`Hidden: fewer than ${suppressionMinimumN} answers`
      : t`Hidden so that a small group cannot be worked out by subtraction`;
}
