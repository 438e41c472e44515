import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import {
  getStructure as getStructureEndpoint,
  type Structure,
  type StructureVariable,
} from '@echolot/contract/structure/structure';
import { localesOf, localText } from '@echolot/core/local-text';
import { todayIn } from '@echolot/core/time-zone-day';
import { checkReach } from '../../../../../access/check-reach.ts';
import type { BookNote, Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { getStructure, getUnitTree } from '../../../../structure/structure/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { bookOf } from '../report-book.ts';
import { type ReportTexts, reportTexts } from '../report-texts.ts';
import { rowBatches } from '../row-batches.ts';
import { type RecordTableTexts, recordTableTexts } from './record-table-texts.ts';

type Options = ReportOptions<'recordtable'>;

type Rows = readonly (readonly Cell[])[];

/**
 * R-122 A table of what a survey is made of, as the page of its structure shows it: the units of its perspectives as they are
 * today, its variables, or their categories. Only whoever sees the whole universe may have it.
 */
export const recordTableReport: ReportKind<Options> = {
  kind: 'recordtable',
  options: reportKinds.recordtable.options,
  async check(ctx, order) {
    await readStructure(ctx, order);
  },
  write: writeRecordTable,
};

/** @throws AppError path_forbidden, survey_not_found */
async function readStructure(ctx: ReportContext, { survey }: ReportOrder<Options>): Promise<Structure> {
  checkReach(getStructureEndpoint, ctx.actor);
  return getStructure(ctx, { params: { survey }, query: undefined, body: undefined });
}

async function writeRecordTable(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const texts = recordTableTexts(order.locale);
  const common = reportTexts(order.locale);
  const structure = await readStructure(ctx, order);
  const { table } = order.options;
  const today = todayIn(ctx.universe.timeZone, ctx.now());
  const { columns, rows } = await contentOf(ctx, order, structure, texts, common);
  const sheet: TableSheet = { name: texts.tables[table], columns, rows: rowBatches(rows), emptySentence: texts.none };
  const survey = textOf(structure.titles, ctx) || order.survey;
  const { about } = common;
  const notes: BookNote[] = [
    { label: about.universe, value: ctx.universe.title },
    { label: about.survey, value: survey },
    { label: texts.day, value: { date: today } },
    { label: about.link, value: { link: order.link, text: about.linkText } },
    { label: about.madeAt, value: { at: ctx.now().toISOString() } },
    { label: about.madeFor, value: ctx.actor.username },
  ];
  const title = `${texts.tables[table]}: ${survey}`;
  await out.tables(bookOf(ctx, order, common, { title, notes, sheets: [sheet] }));
  return { rows: rows.length, suppressed: 0, fileName: `${order.survey}-${table}-${today}` };
}

const textOf = (titles: Readonly<Record<string, string>>, { actor, universe }: ReportContext): string =>
  localText(titles, localesOf(actor, universe));

interface Content {
  readonly columns: readonly TableColumn[];
  readonly rows: Rows;
}

async function contentOf(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  structure: Structure,
  texts: RecordTableTexts,
  common: ReportTexts,
): Promise<Content> {
  switch (order.options.table) {
    case 'units':
      return units(ctx, order.survey, structure, texts);
    case 'variables':
      return variables(ctx, structure, texts, common);
    case 'categories':
      return categories(ctx, structure, texts);
  }
}

async function units(
  ctx: ReportContext,
  survey: string,
  structure: Structure,
  texts: RecordTableTexts,
): Promise<Content> {
  const rows: Cell[][] = [];
  for (const { extName: perspective, titles } of structure.perspectives) {
    const tree = await getUnitTree(ctx, {
      params: { survey, perspective },
      query: { day: undefined },
      body: undefined,
    });
    const paths = new Map<string, string>();
    for (const { unit, parent, slug, name, kind, closedOn, interviews, merged } of tree.units) {
      const path = `${parent === null ? perspective : paths.get(parent)}.${slug}`;
      paths.set(unit, path);
      rows.push([
        ...[textOf(titles, ctx) || perspective, path, unit, parent, name, kind],
        ...[closedOn === null ? null : { date: closedOn }, interviews, merged.join('; ')],
      ]);
    }
  }
  return {
    columns: [
      { title: texts.perspective, kind: 'text', width: 18 },
      { title: texts.path, kind: 'text', width: 40 },
      { title: texts.id, kind: 'text', width: 20 },
      { title: texts.parent, kind: 'text', width: 20 },
      { title: texts.name, kind: 'text', width: 32 },
      { title: texts.kind, kind: 'text', width: 14 },
      { title: texts.closedOn, kind: 'date' },
      { title: texts.interviews, kind: 'number', decimals: 0 },
      { title: texts.merged, kind: 'text', width: 30 },
    ],
    rows,
  };
}

function variables(
  ctx: ReportContext,
  structure: Structure,
  texts: RecordTableTexts,
  { yes, no }: ReportTexts,
): Content {
  const rowOf = (variable: StructureVariable): Cell[] => {
    const isIndicator = variable.kind === 'indicator';
    return [
      ...[variable.extName, textOf(variable.titles, ctx), texts.kinds[variable.kind]],
      ...[variable.method, variable.min, variable.max],
      isIndicator ? texts.directions[variable.direction] : null,
      variable.topBoxes,
      isIndicator ? variable.weight : null,
      variable.target,
      variable.kind === 'dimension' ? (variable.isMultiValued ? yes : no) : null,
      variable.answers,
      variable.misfits,
      variable.removedAt === null ? null : { at: variable.removedAt },
    ];
  };
  return {
    columns: [
      { title: texts.variable, kind: 'text', width: 22 },
      { title: texts.title, kind: 'text', width: 40 },
      { title: texts.kind, kind: 'text', width: 14 },
      { title: texts.method, kind: 'text', width: 12 },
      { title: texts.from, kind: 'number' },
      { title: texts.to, kind: 'number' },
      { title: texts.direction, kind: 'text', width: 12 },
      { title: texts.topBoxes, kind: 'number', decimals: 0 },
      { title: texts.weight, kind: 'number' },
      { title: texts.target, kind: 'number' },
      { title: texts.multiValued, kind: 'text', width: 14 },
      { title: texts.answers, kind: 'number', decimals: 0 },
      { title: texts.misfits, kind: 'number', decimals: 0 },
      { title: texts.removed, kind: 'time' },
    ],
    rows: structure.variables.map(rowOf),
  };
}

function categories(ctx: ReportContext, structure: Structure, texts: RecordTableTexts): Content {
  const rows = structure.variables.flatMap((variable) =>
    variable.categories.map(({ extName, titles, mergedInto, count }): Cell[] => [
      ...[variable.extName, textOf(variable.titles, ctx), extName, textOf(titles, ctx) || extName, mergedInto, count],
    ]),
  );
  return {
    columns: [
      { title: texts.variable, kind: 'text', width: 22 },
      { title: texts.title, kind: 'text', width: 40 },
      { title: texts.category, kind: 'text', width: 22 },
      { title: texts.name, kind: 'text', width: 40 },
      { title: texts.mergedInto, kind: 'text', width: 22 },
      { title: texts.answers, kind: 'number', decimals: 0 },
    ],
    rows,
  };
}
