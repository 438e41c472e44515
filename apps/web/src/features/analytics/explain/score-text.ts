import type { Explanation } from '@echolot/contract/analytics/statistics';
import type { Formats } from '../../../i18n/use-formats.ts';

/** The number as everywhere else, with its unit. */
export function scoreText({ value, indicator }: Explanation, formats: Formats): string {
  const text = formats.score(value ?? 0, indicator.decimals);
  return indicator.unit === 'percent' ? `${text}\u00a0%` : text;
}

/** Half the interval, as in the headline of a ranking. */
export function marginText({ low, high, indicator: { decimals } }: Explanation, formats: Formats): string {
  if (low === null || high === null) return '';
  const half = (high - low) / 2;
  // "± 0" would claim certainty.
  return formats.margin(half, half < 0.5 * 10 ** -decimals ? decimals + 1 : decimals);
}
