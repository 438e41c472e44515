import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import { AppError } from '@echolot/contract/app-error';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { paths } from '@echolot/core/page-paths';
import type { Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import {
  type CampaignUnit,
  getCampaignFigures,
  readCampaignUnits,
  readSendOuts,
} from '../../../../analytics/pages/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts } from '../report-texts.ts';
import { rowBatches } from '../row-batches.ts';
import { type SamplesTexts, samplesTexts } from './samples-texts.ts';

type Options = ReportOptions<'campaign'>;

/** R-122 What became of a campaign's messages: in all, by unit, by day, and one by one. */
export const campaignReport: ReportKind<Options> = {
  kind: 'campaign',
  options: reportKinds.campaign.options,
  async check(ctx, order) {
    await readFigures(ctx, order);
  },
  write: writeCampaign,
};

/**
 * The figures of the campaign one names; else of the newest one that wrote to anybody there, as the page shows it.
 * @throws AppError campaign_not_found
 */
async function readFigures(ctx: ReportContext, { survey, filteredDrillPath, options }: ReportOrder<Options>) {
  const figuresOf = (query: { campaignId?: string }) =>
    getCampaignFigures(ctx, { params: { survey, filteredDrillPath }, query, body: undefined });
  const campaignId = options.campaignId ?? (await figuresOf({})).campaigns[0]?.id;
  if (campaignId === undefined) throw new AppError('campaign_not_found');
  return { campaignId, ...(await figuresOf({ campaignId })) };
}

type Counts = Pick<
  CampaignFigures,
  'sent' | 'failed' | 'delivered' | 'opened' | 'clicked' | 'unsubscribed' | 'answered'
>;

const countCells = ({ sent, failed, delivered, opened, clicked, unsubscribed, answered }: Counts): Cell[] => [
  ...[sent, failed, delivered, opened, clicked, unsubscribed, answered],
];

const countColumns = (texts: SamplesTexts): TableColumn[] =>
  [...[texts.sent, texts.failed, texts.delivered, texts.opened, texts.clicked, texts.unsubscribed], texts.answered].map(
    (title) => ({ title, kind: 'number', decimals: 0 }),
  );

async function writeCampaign(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const { survey, filteredDrillPath, locale } = order;
  const texts = samplesTexts(locale);
  const common = reportTexts(locale);
  const place = await readReportPlace(ctx, order);
  const figures = await readFigures(ctx, order);
  const [campaign] = figures.campaigns;
  const request = { survey, filteredDrillPath, campaignNo: Number(figures.campaignId) };
  const units = await readCampaignUnits(ctx, request);
  const total = campaign?.sent ?? 0;
  let rows = 0;
  async function* messages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const batch of readSendOuts(ctx, request)) {
      yield batch.map((one) => [
        one.sampleId,
        one.person,
        one.unit ?? null,
        texts.sendOutStates[one.state],
        one.fault === '' ? null : (texts.faults[one.fault] ?? one.fault),
        { at: one.sentAt.toISOString() },
        ...[one.deliveredAt, one.openedAt, one.clickedAt, one.unsubscribedAt].map(
          (at): Cell => (at === null ? null : { at: at.toISOString() }),
        ),
        texts.states[one.sampleState],
      ]);
      rows += batch.length;
      out.progress(Math.min(rows, total), total);
    }
  }
  const isTable = order.format === 'csv';
  const isMasked = !mayIdentify(ctx.actor);
  const columns = messageColumns(texts, ctx.config.publicUrl + paths.sampleAlone(survey, ''));
  const list: TableSheet = {
    name: texts.messages,
    columns: isTable && isMasked ? maskedHeads(columns, [texts.person], common) : columns,
    rows: messages(),
    emptySentence: texts.noMessages,
  };
  const name = campaign?.title ?? figures.campaignId;
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.campaign}: ${name}`,
      notes: [
        { label: texts.campaign, value: name },
        ...aboutNotes(ctx, order, place, common),
        { label: '', value: texts.sendingRule },
        { label: '', value: texts.openedRule },
        ...maskNotes(isMasked, common),
      ],
      sheets: isTable
        ? [list]
        : [campaignSheet(campaign, texts), unitSheet(units, figures.unit, texts), daySheet(figures.days, texts), list],
    }),
  );
  return { rows, suppressed: 0, fileName: `${survey}-campaign-${figures.campaignId}-${slugOf(place)}` };
}

function campaignSheet(campaign: CampaignFigures | undefined, texts: SamplesTexts): TableSheet {
  const rows = campaign ? [[campaign.title, texts.channels[campaign.channel], ...countCells(campaign)]] : [];
  return {
    name: texts.campaign,
    columns: [
      { title: texts.campaign, kind: 'text', width: 32 },
      { title: texts.channel, kind: 'text', width: 10 },
      ...countColumns(texts),
    ],
    rows: rowBatches(rows),
    emptySentence: texts.noMessages,
  };
}

function unitSheet(units: readonly CampaignUnit[], unit: string, texts: SamplesTexts): TableSheet {
  return {
    name: texts.byUnit,
    columns: [{ title: texts.unit, kind: 'text', width: 32 }, ...countColumns(texts)],
    rows: rowBatches(units.map((one) => [one.name ?? texts.own(unit), ...countCells(one)])),
    emptySentence: texts.noMessages,
  };
}

function daySheet(days: readonly (Counts & { readonly day: string })[], texts: SamplesTexts): TableSheet {
  return {
    name: texts.byDay,
    columns: [{ title: texts.day, kind: 'date' }, ...countColumns(texts)],
    rows: rowBatches(days.map((one) => [{ date: one.day }, ...countCells(one)])),
    emptySentence: texts.noMessages,
  };
}

function messageColumns(texts: SamplesTexts, leadsTo: string): TableColumn[] {
  const instants = [texts.sent, texts.delivered, texts.opened, texts.clicked, texts.unsubscribed];
  return [
    { title: texts.sample, kind: 'text', width: 38, leadsTo },
    { title: texts.person, kind: 'text', width: 26 },
    { title: texts.unit, kind: 'text', width: 28 },
    { title: texts.state, kind: 'text', width: 16 },
    { title: texts.fault, kind: 'text', width: 28 },
    ...instants.map((title): TableColumn => ({ title, kind: 'time' })),
    { title: texts.answered, kind: 'text', width: 20 },
  ];
}
