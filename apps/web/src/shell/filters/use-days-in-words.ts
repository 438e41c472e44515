import { type Day, dayNumberOf } from '@echolot/core/day';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ResolvedDays } from './resolved-days.ts';

/** "3 May to 2 June 2026" in the reader's language: what a relative date means today, to be read rather than compared. */
export function useDaysInWords(): (days: ResolvedDays) => string {
  const { t } = useLingui();
  const { wordLocale: locale } = useFormats();
  const inWords = (day: Day, hasYear = true): string =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      ...(hasYear && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(dayNumberOf(day) * 86_400_000);
  return ({ fromDay, toDay }) => {
    if (fromDay !== undefined && toDay !== undefined) {
      const [from, to] = [inWords(fromDay, fromDay.slice(0, 4) !== toDay.slice(0, 4)), inWords(toDay)];
      return fromDay === toDay ? to : t`${from} to ${to}`;
    }
    if (fromDay !== undefined) return t`since ${inWords(fromDay)}`;
    return toDay === undefined ? '' : t`until ${inWords(toDay)}`;
  };
}
