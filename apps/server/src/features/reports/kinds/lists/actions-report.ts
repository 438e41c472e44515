import type { Action } from '@echolot/contract/actions';
import type { Locale } from '@echolot/contract/identity';
import { type ReportOptions, reportKinds } from '@echolot/contract/report-kinds';
import type { Context } from '../../../../context.ts';
import type { Cell } from '../../../../drawing/table-book.ts';
import { readActions } from '../../../actions/public.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts, textsIn } from '../report-texts.ts';

type Options = ReportOptions<'actions'>;
type Rows = readonly (readonly Cell[])[];

const catalogue = {
  en: {
    measures: 'Measures',
    measure: 'Measure',
    description: 'Description',
    unit: 'Unit',
    owner: 'Owner',
    due: 'Due',
    status: 'Status',
    overdue: 'Overdue',
    done: 'Done on',
    interview: 'Interview',
    alert: 'Alert',
    createdBy: 'Set up by',
    createdAt: 'Set up',
    changedBy: 'Changed by',
    changedAt: 'Changed',
    none: 'There are no measures at this unit.',
    filterRule: 'Period and filters do not cut measures: all of the unit and of those below are listed.',
    statuses: { open: 'Open', in_progress: 'In progress', done: 'Done', dropped: 'Dropped' },
  },
  de: {
    measures: 'Maßnahmen',
    measure: 'Maßnahme',
    description: 'Beschreibung',
    unit: 'Einheit',
    owner: 'Zuständig',
    due: 'Fällig',
    status: 'Status',
    overdue: 'Überfällig',
    done: 'Erledigt am',
    interview: 'Interview',
    alert: 'Alarm',
    createdBy: 'Angelegt von',
    createdAt: 'Angelegt',
    changedBy: 'Geändert von',
    changedAt: 'Geändert',
    none: 'An dieser Einheit gibt es keine Maßnahmen.',
    filterRule:
      'Zeitraum und Filter schränken Maßnahmen nicht ein: Alle der Einheit und der Einheiten darunter sind aufgeführt.',
    statuses: { open: 'Offen', in_progress: 'In Arbeit', done: 'Erledigt', dropped: 'Verworfen' },
  },
} as const;

type ActionsTexts = (typeof catalogue)[keyof typeof catalogue];
const actionsTexts = (locale: Locale): ActionsTexts => textsIn<ActionsTexts>(catalogue, locale);

/** R-119 The improvement measures of a unit and of those below. */
export const actionsReport: ReportKind<Options> = {
  kind: 'actions',
  options: reportKinds.actions.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order, reportTexts(order.locale));
  },
  write: writeActions,
};

async function writeActions(ctx: Context, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const texts = actionsTexts(order.locale);
  const common = reportTexts(order.locale);
  const place = await readReportPlace(ctx, order, common);
  const survey = encodeURIComponent(order.survey);
  let rows = 0;
  async function* batches(): AsyncGenerator<Rows> {
    for await (const { actions, total } of readActions(ctx, order)) {
      yield actions.map((action) => rowOf(action, texts, common));
      rows += actions.length;
      out.progress(rows, total);
    }
  }
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.measures}: ${place.units.at(-1) ?? ''}`,
      notes: [...aboutNotes(ctx, order, place, common), { label: '', value: texts.filterRule }],
      sheets: [
        {
          name: texts.measures,
          columns: [
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
              leadsTo: `${ctx.config.publicUrl}/interview/${survey}/`,
            },
            { title: texts.alert, kind: 'text', width: 38, leadsTo: `${ctx.config.publicUrl}/alert/${survey}/` },
            { title: texts.createdBy, kind: 'text', width: 18 },
            { title: texts.createdAt, kind: 'time' },
            { title: texts.changedBy, kind: 'text', width: 18 },
            { title: texts.changedAt, kind: 'time' },
          ],
          rows: batches(),
          emptySentence: texts.none,
        },
      ],
    }),
  );
  return { rows, suppressed: 0, fileName: `${order.survey}-measures-${slugOf(place)}` };
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
