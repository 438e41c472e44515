import type { Action } from '@echolot/contract/follow-up/actions';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { paths } from '@echolot/core/page-paths';
import type { Cell, TableColumn } from '../../../../../drawing/table-book.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { readActions } from '../../../../follow-up/actions/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import type { RankingWords } from '../rankings/ranking-rows.ts';
import { rankingTexts } from '../rankings/ranking-texts.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts } from '../report-texts.ts';
import { effectCells, effectColumns, readActionEffects } from './action-effects.ts';
import { type ActionsTexts, actionsTexts } from './actions-texts.ts';

type Options = ReportOptions<'actions'>;
type Rows = readonly (readonly Cell[])[];

/** R-119 The improvement measures of a unit and of those below. */
export const actionsReport: ReportKind<Options> = {
  kind: 'actions',
  options: reportKinds.actions.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeActions,
};

async function writeActions(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const texts = actionsTexts(order.locale);
  const common = reportTexts(order.locale);
  const place = await readReportPlace(ctx, order);
  const survey = encodeURIComponent(order.survey);
  const words: RankingWords = { common, own: rankingTexts(order.locale) };
  const effects = place.indicators.length > 0 ? await readActionEffects(ctx, order) : undefined;
  const { suppressionMinimumN } = ctx.universe;
  const isMasked = !mayIdentify(ctx.actor);
  const columns: TableColumn[] = [
    { title: texts.measure, kind: 'text', width: 40 },
    { title: texts.description, kind: 'text', width: 60 },
    { title: texts.unit, kind: 'text', width: 28 },
    { title: texts.owner, kind: 'text', width: 24 },
    { title: texts.due, kind: 'date' },
    { title: texts.status, kind: 'text', width: 14 },
    { title: texts.overdue, kind: 'text', width: 12 },
    { title: texts.done, kind: 'date' },
    {
      title: texts.interview,
      kind: 'text',
      width: 38,
      leadsTo: ctx.config.publicUrl + paths.interview(survey, ''),
    },
    { title: texts.alert, kind: 'text', width: 38, leadsTo: ctx.config.publicUrl + paths.alert(survey, '') },
    { title: texts.createdBy, kind: 'text', width: 18 },
    { title: texts.createdAt, kind: 'time' },
    { title: texts.changedBy, kind: 'text', width: 18 },
    { title: texts.changedAt, kind: 'time' },
    ...(effects ? effectColumns(texts, words) : []),
  ];
  const told = [texts.measure, texts.description];
  let rows = 0;
  async function* batches(): AsyncGenerator<Rows> {
    for await (const { actions, total } of readActions(ctx, order)) {
      yield actions.map((action) => [
        ...rowOf(action, texts, common),
        ...(effects ? effectCells(effects.of(action), suppressionMinimumN, texts, words) : []),
      ]);
      rows += actions.length;
      out.progress(rows, total);
    }
  }
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.measures}: ${place.units.at(-1) ?? ''}`,
      notes: [
        ...aboutNotes(ctx, order, place, common, effects),
        { label: '', value: texts.filterRule },
        ...(effects ? [{ label: '', value: texts.effectRule }] : []),
        ...maskNotes(isMasked, common),
      ],
      sheets: [
        {
          name: texts.measures,
          // A file of one table has no room for a note.
          columns: order.format === 'csv' && isMasked ? maskedHeads(columns, told, common) : columns,
          rows: batches(),
          emptySentence: texts.none,
        },
      ],
    }),
  );
  return { rows, suppressed: effects?.hidden ?? 0, fileName: `${order.survey}-measures-${slugOf(place)}` };
}

function rowOf(
  action: Action,
  texts: ActionsTexts,
  { yes, no }: { readonly yes: string; readonly no: string },
): Cell[] {
  return [
    action.title,
    action.description,
    action.unit.name,
    action.ownerName,
    { date: action.dueOn },
    texts.statuses[action.status],
    action.isOverdue ? yes : no,
    action.doneOn === null ? null : { date: action.doneOn },
    action.interviewId,
    action.alertId,
    action.createdBy,
    { at: action.createdAt },
    action.changedBy,
    { at: action.changedAt },
  ];
}
