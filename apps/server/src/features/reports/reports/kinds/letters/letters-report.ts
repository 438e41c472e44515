import { getSample as getSampleEndpoint } from '@echolot/contract/intake/samples';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatDay } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { localesOf, localText } from '@echolot/core/local-text';
import { todayIn } from '@echolot/core/time-zone-day';
import type { PdfDocument } from '../../../../../drawing/pdf-document.ts';
import type { ZipEntry } from '../../../../../drawing/zip-archive.ts';
import { masked } from '../../../../../masking/masked.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { getSample, readSampleDetails } from '../../../../analytics/sample-lists/public.ts';
import {
  composeLetter,
  type LetterSource,
  noteArchivedLetters,
  readLetterSources,
} from '../../../../outreach/letters/public.ts';
import { findConfig } from '../../../../structure/config-blocks/public.ts';
import { getSurvey } from '../../../../structure/surveys/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes } from '../about-notes.ts';
import { samplesTexts } from '../lists/samples-texts.ts';
import type { ReportFormats } from '../report-formats.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts } from '../report-texts.ts';
import { lettersTexts } from './letters-texts.ts';

/** A sample as far as its letter tells of it. */
interface Addressed {
  readonly sampleId: string;
  readonly eventDay: string;
  readonly unit: string;
  /** As the reader may see it. */
  readonly name: string;
}

/** R-121 One letter for each that a campaign sends to the samples of a unit, as an archive. */
export const lettersReport: ReportKind<ReportOptions<'letters'>> = {
  kind: 'letters',
  options: reportKinds.letters.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeLetters,
};

/** R-122 The letter to one sample, as it is printed. */
export const letterReport: ReportKind<ReportOptions<'letter'>> = {
  kind: 'letter',
  options: reportKinds.letter.options,
  async check(ctx, { survey, options }) {
    await readAddressed(ctx, survey, options.sampleId);
  },
  async write(ctx, order, out) {
    const addressed = await readAddressed(ctx, order.survey, order.options.sampleId);
    const compose = await letterComposer(ctx, order.survey);
    const sources = await readSources(ctx, [addressed.sampleId], order.reportId);
    const source = sources.get(addressed.sampleId);
    if (!source) throw new Error('The sample has gone meanwhile.');
    await out.pdf(compose(addressed, source));
    return { rows: 1, suppressed: 0, fileName: `${order.survey}-letter-${addressed.eventDay}` };
  },
};

/** @throws AppError sample_not_found */
async function readAddressed(ctx: ReportContext, survey: string, sampleId: string): Promise<Addressed> {
  const sample = await getSample(ctx, { params: { survey, sampleId }, query: undefined, body: undefined });
  const { eventDay, contact, units } = masked(getSampleEndpoint.reply, sample, ctx.actor);
  return { sampleId, eventDay, unit: units[0]?.lineage.at(-1)?.name ?? '', name: contact?.name ?? '' };
}

const readSources = (ctx: ReportContext, sampleIds: readonly string[], reportId: string) =>
  ctx.inTransaction((tx) => readLetterSources(tx, ctx.universe.universeId, sampleIds, reportId));

/** What makes letters of a survey, with what all of them have in common. */
async function letterComposer(
  ctx: ReportContext,
  survey: string,
): Promise<(addressed: Addressed, source: LetterSource) => PdfDocument> {
  const { universe, actor } = ctx;
  const isIdentified = mayIdentify(actor);
  const { config, titles } = await ctx.inTransaction(async (tx) => {
    const stored = await getSurvey(tx, survey);
    return {
      config: await findConfig(tx, universe.universeId, 'letter', stored.surveyId),
      titles: stored.titles,
    };
  });
  const madeAt = ctx.now().getTime();
  const today = todayIn(universe.timeZone, madeAt);
  return ({ eventDay, unit, name }, source) => {
    const locale = source.locale || universe.defaultLocale;
    const day = (text: string): string => formatDay(text, formatLocaleOf(locale), universe.dateFormat);
    return composeLetter({
      config,
      universe: universe.title,
      survey: localText(titles, [locale, ...localesOf(actor, universe)]) || survey,
      unit,
      eventDay: day(eventDay),
      today: day(today),
      madeAt,
      name,
      givenName: isIdentified ? source.givenName : '',
      familyName: isIdentified ? source.familyName : '',
      address: isIdentified ? source.address : {},
      linkToken: isIdentified ? source.linkToken : '',
      locale,
    });
  };
}

async function writeLetters(
  ctx: ReportContext,
  order: ReportOrder<ReportOptions<'letters'>>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const { survey, filteredDrillPath, reportId, options } = order;
  const common = reportTexts(order.locale);
  const texts = lettersTexts(order.locale);
  const place = await readReportPlace(ctx, order);
  const compose = await letterComposer(ctx, survey);
  const isIdentified = mayIdentify(ctx.actor);
  const archived: { campaignId: string; sampleId: string }[] = [];
  let seen = 0;

  async function* entries(): AsyncGenerator<ZipEntry> {
    const request = { survey, filteredDrillPath, state: undefined, search: '', sort: 'newest' as const };
    for await (const { samples, total } of readSampleDetails(ctx, request)) {
      const sources = await readSources(
        ctx,
        samples.map(({ row }) => row.sampleId),
        reportId,
      );
      for (const { row } of samples) {
        const source = sources.get(row.sampleId);
        seen += 1;
        for (const { campaignId, campaign, isFetched } of source?.sendOuts ?? []) {
          if (!source || (isFetched && options.all === 'false')) continue;
          const { sampleId, eventDay, unit, person } = row;
          const addressed = { sampleId, eventDay, unit: unit?.name ?? '', name: person };
          archived.push({ campaignId, sampleId });
          yield { name: `${campaign}/${eventDay}-${sampleId}.pdf`, content: compose(addressed, source) };
        }
        out.progress(seen, total);
      }
    }
    const notes = [
      { label: texts.letters, value: archived.length === 0 ? texts.none : archived.length },
      { label: '', value: options.all === 'true' ? texts.allRule : texts.newRule },
      ...(isIdentified ? [] : [{ label: '', value: texts.maskedRule }]),
      ...aboutNotes(ctx, order, place, common),
      { label: '', value: samplesTexts(order.locale).periodRule },
    ];
    yield { name: texts.fileName, content: notes.map((note) => noteLine(note, place.formats)).join('\n') };
  }

  await out.zip(entries());
  // What is masked was only looked at: it still waits to be fetched.
  if (isIdentified)
    await ctx.inTransaction((tx) => noteArchivedLetters(tx, ctx.universe.universeId, reportId, archived));
  return { rows: archived.length, suppressed: 0, fileName: `${survey}-letters-${slugOf(place)}` };
}

function noteLine({ label, value }: ReturnType<typeof aboutNotes>[number], formats: ReportFormats): string {
  const text =
    typeof value !== 'object' || value === null
      ? String(value ?? '')
      : 'link' in value
        ? value.link
        : 'date' in value
          ? formats.day(value.date)
          : 'at' in value
            ? formats.instant(new Date(value.at))
            : '';
  return label === '' ? text : `${label}: ${text}`;
}
