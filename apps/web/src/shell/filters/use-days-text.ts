import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ResolvedDays } from './resolved-days.ts';

/** "1/11-2026 – 20/11-2026", "since …", "until …" in the reader's language. */
export function useDaysText(): (days: ResolvedDays) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ fromDay, toDay }) => {
    if (fromDay !== undefined && toDay !== undefined) {
      return fromDay === toDay ? formats.day(fromDay) : `${formats.day(fromDay)} – ${formats.day(toDay)}`;
    }
    if (fromDay !== undefined) return t`since ${formats.day(fromDay)}`;
    return toDay === undefined ? '' : t`until ${formats.day(toDay)}`;
  };
}
