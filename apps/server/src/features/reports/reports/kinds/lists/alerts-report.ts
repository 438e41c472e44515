import type { Alert } from '@echolot/contract/follow-up/alerts';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { paths } from '@echolot/core/page-paths';
import { rounded } from '@echolot/core/rounded';
import type { Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { type AlertRequest, countAlerts, type ReadAlert, readAlerts } from '../../../../follow-up/alerts/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { type ReportTexts, reportTexts } from '../report-texts.ts';
import { type AlertsTexts, alertsTexts } from './alerts-texts.ts';

type Options = ReportOptions<'alerts'>;
type Rows = readonly (readonly Cell[])[];

/** R-119 The alerts of a unit: how they stand, whom they are with, how long they took, and what was done. */
export const alertsReport: ReportKind<Options> = {
  kind: 'alerts',
  options: reportKinds.alerts.options,
  async check(ctx, order) {
    // Filters by answers need the right to read answers: refused here, not when the file is made.
    await countAlerts(ctx, countInput(order));
  },
  write: writeAlerts,
};

const wishOf = ({ survey, filteredDrillPath, options }: ReportOrder<Options>): Omit<AlertRequest, 'hasLogs'> => ({
  survey,
  filteredDrillPath,
  view: options.view,
  priority: options.priority,
  assignee: options.assignee || undefined,
  search: options.search || undefined,
});

function countInput({ survey, filteredDrillPath, options }: ReportOrder<Options>) {
  const { priority, assignee, search } = options;
  const query = { priority, assignee: assignee || undefined, search: search || undefined, sort: 'raised' as const };
  return { params: { survey, filteredDrillPath }, query, body: undefined };
}

async function writeAlerts(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const texts = alertsTexts(order.locale);
  const common = reportTexts(order.locale);
  const place = await readReportPlace(ctx, order);
  const { counts } = await countAlerts(ctx, countInput(order));
  const isTable = order.format === 'csv';
  const total = counts[order.options.view] * (isTable ? 1 : 2);
  let rows = 0;
  let done = 0;
  async function* batches(hasLogs: boolean, rowsOf: (alert: ReadAlert) => Rows): AsyncGenerator<Rows> {
    for await (const alerts of readAlerts(ctx, { ...wishOf(order), hasLogs })) {
      yield alerts.flatMap(rowsOf);
      done += alerts.length;
      if (!hasLogs) rows += alerts.length;
      out.progress(Math.min(done, total), total);
    }
  }

  const mayReadAnswers = ctx.actor.permissions.has('interviews.read');
  const address = ctx.config.publicUrl + paths.alert(order.survey, '');
  const isMasked = !mayIdentify(ctx.actor);
  const columns = listColumns(texts, address, mayReadAnswers ? (place.indicators[0]?.title ?? '') : undefined);
  const list: TableSheet = {
    name: texts.alerts,
    columns: isTable && isMasked ? maskedHeads(columns, [texts.customer, texts.comment], common) : columns,
    rows: batches(false, (alert) => [listRow(alert, texts, common, mayReadAnswers)]),
    emptySentence: texts.none,
  };
  const log: TableSheet = {
    name: texts.log,
    columns: logColumns(texts, address),
    rows: batches(true, (alert) => logRows(alert, texts, common)),
    emptySentence: texts.none,
  };
  const { search, view, priority, assignee } = order.options;
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.alerts}: ${place.units.at(-1) ?? ''}`,
      notes: [
        ...aboutNotes(ctx, order, place, common),
        { label: texts.shown, value: texts.views[view] },
        ...(priority === undefined ? [] : [{ label: texts.priority, value: texts.priorities[priority] }]),
        ...(assignee === '' ? [] : [{ label: texts.assignee, value: assignee }]),
        ...(search === '' ? [] : [{ label: common.about.search, value: search }]),
        { label: '', value: texts.hoursRule },
        ...maskNotes(isMasked, common),
      ],
      sheets: isTable ? [list] : [list, log],
    }),
  );
  return { rows, suppressed: 0, fileName: `${order.survey}-alerts-${slugOf(place)}`, position: place.position };
}

function listColumns(texts: AlertsTexts, leadsTo: string, indicator: string | undefined): TableColumn[] {
  const clock = (group: string): TableColumn[] => [
    { title: texts.due, kind: 'time', group },
    { title: texts.done, kind: 'time', group },
    { title: texts.clock, kind: 'text', width: 12, group },
    { title: texts.took, kind: 'number', decimals: 2, group },
  ];
  return [
    { title: texts.alert, kind: 'text', width: 38, leadsTo },
    { title: texts.title, kind: 'text', width: 28 },
    { title: texts.state, kind: 'text', width: 20 },
    { title: texts.escalated, kind: 'text', width: 10 },
    { title: texts.priority, kind: 'text', width: 10 },
    { title: texts.assignee, kind: 'text', width: 22 },
    { title: texts.unit, kind: 'text', width: 28 },
    { title: texts.raised, kind: 'time' },
    { title: texts.answered, kind: 'time' },
    ...(indicator === undefined
      ? []
      : [
          { title: indicator, kind: 'number' as const },
          { title: `${indicator}: ${texts.resurvey}`, kind: 'number' as const },
          { title: texts.comment, kind: 'text' as const, width: 50 },
        ]),
    { title: texts.customer, kind: 'text', width: 24 },
    { title: texts.tags, kind: 'text', width: 20 },
    ...clock(texts.contact),
    ...clock(texts.resolving),
    { title: texts.rootCause, kind: 'text', width: 24 },
    { title: texts.resolution, kind: 'text', width: 50 },
    { title: texts.reopened, kind: 'number', decimals: 0 },
    { title: texts.changed, kind: 'time' },
  ];
}

const hourMs = 3_600_000;
const at = (instant: string | null): Cell => (instant === null ? null : { at: instant });
const hours = (took: number | null): Cell => rounded(took === null ? null : took / hourMs, 2);

function listRow(
  { alert, rootCause, resolution, reopened, contactMs, closeMs }: ReadAlert,
  texts: AlertsTexts,
  { yes, no }: ReportTexts,
  mayReadAnswers: boolean,
): Cell[] {
  const clock = ({ dueAt, doneAt, state }: Alert['close'], took: number | null): Cell[] => [
    state === 'none' ? null : at(dueAt),
    at(doneAt),
    texts.clocks[state],
    hours(took),
  ];
  return [
    alert.alertId,
    alert.title,
    texts.states[alert.state],
    alert.isEscalated ? yes : no,
    texts.priorities[alert.priority],
    assigneeOf(alert, texts),
    alert.unit?.name ?? null,
    at(alert.raisedAt),
    at(alert.answeredAt),
    ...(mayReadAnswers ? [alert.score?.value ?? null, alert.resurveyScore?.value ?? null, alert.comment] : []),
    alert.customer,
    alert.marks.join('; '),
    ...clock(alert.firstContact, contactMs),
    ...clock(alert.close, closeMs),
    rootCause,
    resolution,
    reopened,
    at(alert.changedAt),
  ];
}

function assigneeOf({ assignee }: Alert, texts: AlertsTexts): Cell {
  if (assignee === null) return null;
  return assignee.kind === 'person' ? assignee.username : texts.role(assignee.title);
}

function logColumns(texts: AlertsTexts, leadsTo: string): TableColumn[] {
  return [
    { title: texts.alert, kind: 'text', width: 38, leadsTo },
    { title: texts.at, kind: 'time' },
    { title: texts.what, kind: 'text', width: 32 },
    { title: texts.clock, kind: 'text', width: 16 },
    { title: texts.by, kind: 'text', width: 20 },
    { title: texts.stateAfter, kind: 'text', width: 20 },
    { title: texts.contactKind, kind: 'text', width: 24 },
    { title: texts.to, kind: 'text', width: 20 },
    { title: texts.rootCause, kind: 'text', width: 24 },
    { title: texts.text, kind: 'text', width: 60 },
    { title: texts.undone, kind: 'text', width: 12 },
  ];
}

function logRows({ alert, entries }: ReadAlert, texts: AlertsTexts, { yes }: ReportTexts): Rows {
  return entries.map((entry): Cell[] => [
    alert.alertId,
    at(entry.at),
    texts.entries[entry.kind],
    entry.clock === null ? null : entry.clock === 'close' ? texts.resolving : texts.contact,
    entry.by ?? texts.bySystem,
    texts.states[entry.state],
    entry.contact === null ? null : texts.contacts[entry.contact],
    entry.to,
    entry.rootCause,
    entry.text,
    entry.isUndone ? yes : null,
  ]);
}
