import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import { byteOrderMark, csvHead } from '../../../../../drawing/csv-book.ts';
import type { BookNote, RowBatch, TableColumn } from '../../../../../drawing/table-book.ts';
import {
  askInterviewTable,
  type InterviewTable,
  type InterviewTableColumn,
} from '../../../../analytics/interview-lists/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import { definitionSheet } from '../definition-sheet.ts';
import { takePackedLines } from '../packed-lines.ts';
import { rankingTexts } from '../rankings/ranking-texts.ts';
import { bookOf } from '../report-book.ts';
import { type ReportPlace, readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { type ReportTexts, reportTexts } from '../report-texts.ts';
import { type InterviewsTexts, interviewsTexts } from './interviews-texts.ts';
import { addPeopleToCsv, commentColumns, type People, peopleColumns, withPeople } from './people-cells.ts';

type Options = ReportOptions<'interviews'>;

/** R-119 The interviews behind a number: the rows of the list, with all that was answered. */
export const interviewsReport: ReportKind<Options> = {
  kind: 'interviews',
  options: reportKinds.interviews.options,
  async check(ctx, order) {
    await askInterviewTable(ctx, requestOf(order));
  },
  write: writeInterviews,
};

function requestOf({ survey, filteredDrillPath, options, locale, format }: ReportOrder<Options>) {
  // The engine writes it alone: what the record says goes in with the question.
  const isTold = format === 'parquet' && options.contacts === 'yes';
  const { yes } = reportTexts(locale);
  return { survey, filteredDrillPath, ...options, yes, ...(isTold && { statuses: interviewsTexts(locale).statuses }) };
}

async function writeInterviews(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const common = reportTexts(order.locale);
  const texts = interviewsTexts(order.locale);
  const place = await readReportPlace(ctx, order);
  const table = await askInterviewTable(ctx, requestOf(order));
  const { rows, widened } = await table.count();
  // A closed list is one hidden thing: how much is in it is not told.
  const ofCategories = table.partlyHidden.reduce((sum, { count }) => sum + count, 0);
  const suppressed = table.closed ? 1 : rows * table.hiddenTitles.length + widened + ofCategories;
  const { path } = out;
  if (order.format === 'parquet') await table.write({ format: 'Parquet', path, rowCount: rows });
  else {
    const [id, ...others] = table.columns.map((column) => headOf(column, ctx, order, texts));
    const people = peopleOf(order, table);
    const ofPeople = people?.hasPeople ? peopleColumns(table, texts) : [];
    const columns = [...(id ? [id] : []), ...ofPeople, ...others, ...commentColumns(table, texts)];
    const masked = table.isProtected ? [texts.person, ...table.commentTitles] : [];
    const head = byteOrderMark + csvHead(maskedHeads(columns.map(ungrouped), masked, common));
    if (order.format === 'csv' && rows > 0 && people) {
      await table.write({ format: 'CSV', path, rowCount: rows });
      await addPeopleToCsv(path, head, people, texts, (done, total) => out.progress(done, total));
    } else if (order.format === 'csv' && rows > 0) await table.write({ format: 'CSV', path, rowCount: rows, head });
    else await drawTable(ctx, order, out, { table, place, common, texts, columns, rows, widened, suppressed });
  }
  return {
    rows,
    suppressed,
    fileName: `${order.survey}-interviews-${slugOf(place)}`,
    position: table.position,
  };
}

/** What of the record goes into the rows of a file; undefined when nothing does. */
function peopleOf({ options }: ReportOrder<Options>, table: InterviewTable): People | undefined {
  const { commentTitles, isProtected } = table;
  const hasPeople = options.contacts === 'yes';
  if (!hasPeople && commentTitles.length === 0) return undefined;
  return { hasPeople, commentTitles, isProtected, readPeople: (ids) => table.readPeople(ids) };
}

interface Drawn {
  readonly table: InterviewTable;
  readonly place: ReportPlace;
  readonly common: ReportTexts;
  readonly texts: InterviewsTexts;
  readonly columns: readonly TableColumn[];
  readonly rows: number;
  readonly widened: number;
  readonly suppressed: number;
}

/** As a workbook; a CSV file only where there is nothing but a sentence to say. */
async function drawTable(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
  drawn: Drawn,
): Promise<void> {
  const { table, place, common, texts, columns, rows } = drawn;
  if (rows > 0) await table.write({ format: 'JSONCompactEachRow', path: out.path, rowCount: rows });
  const lines = rows > 0 ? await takePackedLines(out.path, (done, total) => out.progress(done, total)) : undefined;
  const isTable = order.format === 'csv';
  const people = peopleOf(order, table);
  const hasPeople = people?.hasPeople ?? false;
  const interviews = {
    name: texts.interviews,
    columns: isTable ? columns.map(ungrouped) : columns,
    rows: !lines ? noRows() : people ? withPeople(lines.rows, 'JSONCompactEachRow', people, texts) : lines.rows,
    emptySentence: table.closed ? texts.closed : texts.none,
  };
  const definitions = definitionSheet(place.indicators, rankingTexts(order.locale), formatLocaleOf(order.locale));
  try {
    await out.tables(
      bookOf(ctx, order, common, {
        title: `${texts.interviews}: ${place.units.at(-1) ?? ''}`,
        notes: [
          ...aboutNotes(ctx, order, place, common),
          ...ownNotes(ctx, drawn, { hasPeople, isCommented: order.options.commented === 'yes' }),
        ],
        sheets: isTable ? [interviews] : [interviews, definitions],
      }),
    );
  } finally {
    await lines?.close();
  }
}

interface Chosen {
  readonly hasPeople: boolean;
  /** Only those with a comment. */
  readonly isCommented: boolean;
}

function ownNotes(
  ctx: ReportContext,
  { table, common, texts, widened, suppressed }: Drawn,
  { hasPeople, isCommented }: Chosen,
): BookNote[] {
  const { suppressionMinimumN, timeZone } = ctx.universe;
  const { closed, hiddenTitles, partlyHidden, words, isProtected, commentTitles } = table;
  const partly = partlyHidden.map(({ title }) => title).join(', ');
  return [
    ...(words.length > 0 ? [{ label: common.about.search, value: words.join(' ') }] : []),
    ...(isCommented ? [{ label: '', value: texts.commentedRule }] : []),
    { label: '', value: texts.timeRule(timeZone) },
    ...(hasPeople && !isProtected ? [{ label: texts.persons, value: texts.personsNamed }] : []),
    ...(commentTitles.length > 0 ? [{ label: texts.maskedComments, value: texts.maskedCommentsRule }] : []),
    ...(hasPeople ? maskNotes(isProtected, common) : [{ label: texts.persons, value: texts.personsRule }]),
    ...(isProtected ? [{ label: common.about.hiddenCount, value: suppressed }] : []),
    ...(closed ? [{ label: '', value: texts.closed }] : []),
    ...(hiddenTitles.length > 0
      ? [{ label: '', value: `${texts.hiddenAnswers(suppressionMinimumN)} ${hiddenTitles.join(', ')}` }]
      : []),
    ...(partly === '' ? [] : [{ label: '', value: `${texts.hiddenCategories(suppressionMinimumN)} ${partly}` }]),
    ...(widened > 0
      ? [
          { label: texts.widenedCount, value: widened },
          { label: '', value: texts.widenedRule(suppressionMinimumN) },
        ]
      : []),
  ];
}

function headOf(
  { role, title, kind, decimals, name }: InterviewTableColumn,
  ctx: ReportContext,
  { survey }: ReportOrder<Options>,
  texts: InterviewsTexts,
): TableColumn {
  const { groups } = texts;
  const of = (head: string, group: string, more: Partial<TableColumn> = {}): TableColumn => ({
    title: head,
    kind: kind === 'long' ? 'text' : kind,
    group,
    ...more,
  });
  switch (role) {
    case 'id':
      return of(texts.id, groups.interview, {
        width: 38,
        leadsTo: ctx.config.publicUrl + paths.interview(survey, ''),
      });
    case 'instant':
      return of(texts.time(ctx.universe.timeZone), groups.interview);
    case 'status':
    case 'day':
    case 'channel':
    case 'locale':
      return of(texts[role], groups.interview);
    case 'unit':
    case 'path':
    case 'widened':
      return of(texts[role], groups.unit, { width: role === 'widened' ? 14 : 28 });
    case 'level':
      return of(title || texts.level(Number(name.split('_').at(-1))), groups.unit, { width: 24 });
    case 'campaigns':
    case 'campaignDays':
      return of(texts[role], groups.campaigns, { width: 24 });
    case 'answer':
      return of(title, groups.answers, { decimals, ...(kind === 'long' && { width: 50 }) });
  }
}

const ungrouped = ({ group: _, ...column }: TableColumn): TableColumn => column;

async function* noRows(): AsyncGenerator<RowBatch> {
  // None.
}
