import { getSample as getSampleEndpoint } from '@echolot/contract/intake/samples';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { paths } from '@echolot/core/page-paths';
import type { Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { masked } from '../../../../../masking/masked.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { getSample, type ReadSample, readSampleDetails } from '../../../../analytics/sample-lists/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts } from '../report-texts.ts';
import { notInvitedWords, type SamplesTexts, samplesTexts } from './samples-texts.ts';

type Options = ReportOptions<'samples'>;
type Rows = readonly (readonly Cell[])[];

/** R-120 Who was to be invited at a unit, with all that happened to each; or one of them alone. */
export const samplesReport: ReportKind<Options> = {
  kind: 'samples',
  options: reportKinds.samples.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
    const { sampleId } = order.options;
    if (sampleId !== undefined) await readOne(ctx, order.survey, sampleId);
  },
  write: writeSamples,
};

/** One sample as its page tells it. @throws AppError sample_not_found */
async function readOne(ctx: ReportContext, survey: string, sampleId: string): Promise<ReadSample> {
  const sample = await getSample(ctx, { params: { survey, sampleId }, query: undefined, body: undefined });
  const told = masked(getSampleEndpoint.reply, sample, ctx.actor);
  const { eventDay, externalId, channel, state, reason, stateAt, contact, locale, history, sendOuts } = told;
  const titles = new Set(sendOuts.map(({ campaign }) => campaign.title));
  return {
    row: {
      ...{ sampleId, externalId, eventDay, channel, state, reason, stateAt },
      unit: told.units[0]?.lineage.at(-1) ?? null,
      person: contact?.name ?? '',
      campaigns: [...titles],
    },
    ...{ contact, locale, history, sendOuts },
    interviewId: told.interviewId,
  };
}

async function* readSamples(
  ctx: ReportContext,
  { survey, filteredDrillPath, options }: ReportOrder<Options>,
): AsyncGenerator<{ readonly samples: readonly ReadSample[]; readonly total: number }> {
  const { sampleId, state, search, sort } = options;
  if (sampleId === undefined) yield* readSampleDetails(ctx, { survey, filteredDrillPath, state, search, sort });
  else yield { samples: [await readOne(ctx, survey, sampleId)], total: 1 };
}

async function writeSamples(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const texts = samplesTexts(order.locale);
  const common = reportTexts(order.locale);
  const place = await readReportPlace(ctx, order);
  const isTable = order.format === 'csv';
  const readings = isTable ? 1 : 3;
  let rows = 0;
  let done = 0;
  async function* batches(isList: boolean, rowsOf: (sample: ReadSample) => Rows): AsyncGenerator<Rows> {
    for await (const { samples, total } of readSamples(ctx, order)) {
      yield samples.flatMap(rowsOf);
      done += samples.length;
      if (isList) rows += samples.length;
      out.progress(Math.min(done, readings * total), readings * total);
    }
  }

  const survey = encodeURIComponent(order.survey);
  const links: SampleLinks = {
    sample: ctx.config.publicUrl + paths.sampleAlone(survey, ''),
    interview: ctx.config.publicUrl + paths.interview(survey, ''),
  };
  const isMasked = !mayIdentify(ctx.actor);
  const columns = listColumns(texts, links);
  const list: TableSheet = {
    name: texts.samples,
    columns:
      isTable && isMasked
        ? maskedHeads(columns, [texts.person, texts.email, texts.phone, texts.customerNumber], common)
        : columns,
    rows: batches(true, (sample) => [listRow(sample, texts)]),
    emptySentence: texts.none,
  };
  const lifeCycle: TableSheet = {
    name: texts.lifeCycle,
    columns: [
      { title: texts.sample, kind: 'text', width: 38, leadsTo: links.sample },
      { title: texts.when, kind: 'time' },
      { title: texts.state, kind: 'text', width: 20 },
      { title: texts.why, kind: 'text', width: 40 },
      { title: texts.campaign, kind: 'text', width: 28 },
    ],
    rows: batches(false, (sample) => historyRows(sample, texts)),
    emptySentence: texts.none,
  };
  const messages: TableSheet = {
    name: texts.messages,
    columns: messageColumns(texts, links),
    rows: batches(false, (sample) => messageRows(sample, texts)),
    emptySentence: texts.noMessages,
  };
  const { search, state } = order.options;
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.samples}: ${place.units.at(-1) ?? ''}`,
      notes: [
        ...aboutNotes(ctx, order, place, common),
        ...(search === '' ? [] : [{ label: common.about.search, value: search }]),
        ...(state === undefined ? [] : [{ label: texts.state, value: texts.states[state] }]),
        { label: '', value: texts.periodRule },
        { label: '', value: texts.openedRule },
        ...maskNotes(isMasked, common),
      ],
      sheets: isTable ? [list] : [list, lifeCycle, messages],
    }),
  );
  return { rows, suppressed: 0, fileName: `${order.survey}-samples-${slugOf(place)}` };
}

interface SampleLinks {
  readonly sample: string;
  readonly interview: string;
}

function listColumns(texts: SamplesTexts, links: SampleLinks): TableColumn[] {
  return [
    { title: texts.sample, kind: 'text', width: 38, leadsTo: links.sample },
    { title: texts.event, kind: 'text', width: 20 },
    { title: texts.eventDay, kind: 'date' },
    { title: texts.unit, kind: 'text', width: 28 },
    { title: texts.person, kind: 'text', width: 26 },
    { title: texts.email, kind: 'text', width: 28 },
    { title: texts.phone, kind: 'text', width: 18 },
    { title: texts.customerNumber, kind: 'text', width: 18 },
    { title: texts.channel, kind: 'text', width: 10 },
    { title: texts.language, kind: 'text', width: 10 },
    { title: texts.state, kind: 'text', width: 20 },
    { title: texts.why, kind: 'text', width: 34 },
    { title: texts.since, kind: 'time' },
    { title: texts.campaigns, kind: 'text', width: 30 },
    { title: texts.interview, kind: 'text', width: 38, leadsTo: links.interview },
  ];
}

export const instantCell = (instant: string | null): Cell => (instant === null ? null : { at: instant });

function listRow({ row, contact, locale, interviewId }: ReadSample, texts: SamplesTexts): Cell[] {
  return [
    row.sampleId,
    row.externalId,
    { date: row.eventDay },
    row.unit?.name ?? null,
    row.person,
    contact?.email ?? null,
    contact?.phone ?? null,
    contact?.customerNumber ?? null,
    texts.channels[row.channel],
    locale,
    texts.states[row.state],
    row.reason === '' ? null : notInvitedWords(row.reason, {}, texts),
    { at: row.stateAt },
    row.campaigns.join('; '),
    interviewId,
  ];
}

function historyRows({ row, history }: ReadSample, texts: SamplesTexts): Rows {
  return history.map(({ at, state, reason, details, campaign }): Cell[] => [
    row.sampleId,
    { at },
    texts.states[state],
    reason === '' ? null : notInvitedWords(reason, details, texts),
    campaign?.title ?? null,
  ]);
}

function messageColumns(texts: SamplesTexts, links: SampleLinks): TableColumn[] {
  const instants = [texts.sent, texts.delivered, texts.opened, texts.clicked, texts.unsubscribed];
  return [
    { title: texts.sample, kind: 'text', width: 38, leadsTo: links.sample },
    { title: texts.campaign, kind: 'text', width: 28 },
    { title: texts.channel, kind: 'text', width: 10 },
    { title: texts.state, kind: 'text', width: 16 },
    { title: texts.fault, kind: 'text', width: 28 },
    ...instants.map((title): TableColumn => ({ title, kind: 'time' })),
  ];
}

function messageRows({ row, sendOuts }: ReadSample, texts: SamplesTexts): Rows {
  return sendOuts.map((one): Cell[] => [
    row.sampleId,
    one.campaign.title,
    texts.channels[one.campaign.channel],
    texts.sendOutStates[one.state],
    one.fault === '' ? null : (texts.faults[one.fault] ?? one.fault),
    ...[one.sentAt, one.deliveredAt, one.openedAt, one.clickedAt, one.unsubscribedAt].map(instantCell),
  ]);
}
