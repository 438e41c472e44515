import { formatDay, formatInstant } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { formatCount } from '@echolot/core/number-format';
import { dayOf } from '@echolot/core/time-zone-day';
import type { UniverseSettings } from '../../../context.ts';
import type { TextLanguage } from '../../../texts/text-language.ts';
import type { CopiesOfErased } from '../upkeep/public.ts';
import { countsOf } from './erasure-reply.ts';
import { erasureReportTexts } from './erasure-report-texts.ts';
import type { StoredErasure } from './erasure-store.ts';

/** The confirmation for the person who asked: what and when, and nothing about the person. */
export function writeErasureReport(
  erasure: StoredErasure,
  copies: CopiesOfErased,
  { title, timeZone, dateFormat }: Pick<UniverseSettings, 'title' | 'timeZone' | 'dateFormat'>,
  locale: TextLanguage,
): string {
  const text = erasureReportTexts(locale);
  const formatLocale = formatLocaleOf(locale);
  const instant = (at: Date): string => `${formatInstant(at, timeZone, formatLocale, dateFormat)} (${timeZone})`;
  const day = (at: Date): string => formatDay(dayOf(at, timeZone), formatLocale, dateFormat);
  const { purgedAt, backups, firstBackupAt, lastBackupAt } = copies;
  return [
    `${title}: ${text.title}`,
    '',
    text.intro,
    `${text.done}: ${instant(erasure.finishedAt ?? erasure.askedAt)}`,
    '',
    text.what,
    ...countsOf(erasure.counts).map(
      ({ place, count }) => `  ${text.places[place]}: ${formatCount(count, formatLocale)}`,
    ),
    '',
    text.policy[erasure.policy],
    text.close,
    purgedAt ? `${text.purged}: ${instant(purgedAt)}` : text.notPurged,
    firstBackupAt && lastBackupAt ? text.backups(backups, day(firstBackupAt), day(lastBackupAt)) : text.noBackups,
    '',
    `${text.id}: ${erasure.erasureId}`,
    '',
  ].join('\n');
}
