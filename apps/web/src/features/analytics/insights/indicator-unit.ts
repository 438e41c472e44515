import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import { useLingui } from '@lingui/react/macro';

/** Title of an indicator with its unit, for an axis. */
export function useIndicatorUnit(): (indicator: RankingIndicator) => string {
  const { t } = useLingui();
  return ({ title, unit }) => (unit === 'points' ? t`${title}, points` : unit === 'percent' ? t`${title}, %` : title);
}
