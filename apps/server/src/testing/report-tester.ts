import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '@echolot/contract/identity';
import type { ReportFormat, ReportKindName, ReportOptions } from '@echolot/contract/reports/report-kinds';
import { readXlsx } from 'hucre';
import { createSharedReadings } from '../caches/shared-readings.ts';
import type { Context } from '../context.ts';
import { writeCsv } from '../drawing/csv-book.ts';
import type { TableBook } from '../drawing/table-book.ts';
import { writeXlsx } from '../drawing/xlsx-book.ts';
import { createOptionIndexes } from '../features/analytics/filters/option-indexes.ts';
import { createAuthenticate } from '../features/people/sign-in/public.ts';
import type { ReportContext } from '../features/reports/reports/public.ts';
import type { ReportFacts, ReportKind } from '../features/reports/reports/report-kind.ts';
import { createOrgTrees } from '../features/structure/org-units/org-tree-store.ts';
import { createSurveyStructures } from '../features/structure/surveys/survey-structures.ts';
import type { TestProduct } from './test-product.ts';

/** A sheet as a spreadsheet reads it: its rows, the heads among them. */
export type ReadSheet = readonly (readonly unknown[])[];

export interface MadeReport {
  readonly facts: ReportFacts;
  readonly book: TableBook;
  /** By name; of a CSV file none. */
  readonly sheets: ReadonlyMap<string, ReadSheet>;
  /** Of a CSV file. */
  readonly text: string;
  readonly steps: readonly (readonly [done: number, total: number])[];
}

export interface ReportRequest<Kind extends ReportKindName> {
  readonly token: string;
  readonly path: string;
  readonly survey?: string;
  readonly options: ReportOptions<Kind>;
  readonly format?: ReportFormat;
  readonly locale?: Locale;
}

/** The context of somebody who is signed on, as the loop over the contract makes it. */
export async function contextOf({ product, database }: TestProduct, token: string): Promise<ReportContext> {
  const now = () => new Date();
  // Its sessions are local: no identity provider is asked.
  const dependencies = { record: database.record, now, signOn: { outsideIssuer: undefined } };
  const authenticate = createAuthenticate(dependencies as unknown as Parameters<typeof createAuthenticate>[0]);
  const session = await authenticate(token);
  if (!session) throw new Error('Nobody is signed on');
  const { universe, actor } = session;
  const parts = {
    config: { publicUrl: 'https://echolot.test' },
    record: database.record,
    trees: createOrgTrees(),
    structures: createSurveyStructures(),
    optionIndexes: createOptionIndexes(),
    answers: createSharedReadings<unknown>(0),
    rankings: product.rankings,
    jobs: product.jobs,
    events: { position: () => '' },
    ...{ universe, actor, now, signal: new AbortController().signal },
    inTransaction: (work: Parameters<Context['inTransaction']>[0]) =>
      database.record.inUniverse(universe.universeId, work),
  };
  return parts as unknown as ReportContext; // What reads of a drill path ask for; nothing else is used.
}

/** Makes a report of tables as its job does, and reads the file back. */
export async function makeReport<Kind extends ReportKindName>(
  running: TestProduct,
  kind: ReportKind<ReportOptions<Kind>>,
  request: ReportRequest<Kind>,
): Promise<MadeReport> {
  const ctx = await contextOf(running, request.token);
  const folder = await mkdtemp(join(tmpdir(), 'echolot-report-'));
  const { format = 'xlsx', locale = 'en', survey = 'sales', path: filteredDrillPath, options } = request;
  const path = join(folder, `report.${format}`);
  const steps: [number, number][] = [];
  let book: TableBook | undefined;
  const order = {
    ...{ reportId: 'r', survey, filteredDrillPath, format, locale, options },
    ...{ askedAt: new Date(), link: `https://echolot.test/ranking/${survey}/${filteredDrillPath}` },
  };
  const notHere = () => Promise.reject(new Error('This is a report of tables'));
  try {
    await kind.check(ctx, order);
    const facts = await kind.write(ctx, order, {
      path,
      progress: (done, total) => void steps.push([done, total]),
      async tables(given) {
        book = given;
        await (format === 'csv' ? writeCsv(given, path) : writeXlsx(given, path));
      },
      pdf: notHere,
      zip: notHere,
    });
    if (!book) throw new Error('It wrote no tables');
    const bytes = await readFile(path);
    const read = format === 'csv' ? [] : (await readXlsx(bytes)).sheets;
    const sheets = new Map(read.map(({ name, rows }) => [name, rows as ReadSheet]));
    return { facts, book, sheets, text: format === 'csv' ? bytes.toString('utf8') : '', steps };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the sheet of notes says, by label; lines without one are joined to the label above them. */
export function notesOf({ book, sheets }: MadeReport): ReadonlyMap<string, readonly unknown[]> {
  const notes = new Map<string, unknown[]>();
  let label = '';
  for (const [first, value] of sheets.get(book.notesTitle) ?? []) {
    if (typeof first === 'string' && first !== '') label = first;
    notes.set(label, [...(notes.get(label) ?? []), value]);
  }
  return notes;
}

/** The rows of a sheet below its heads, as objects by title; a column in a group is named by both. */
export function recordsOf({ book, sheets }: MadeReport, name: string): Readonly<Record<string, unknown>>[] {
  const sheet = book.sheets.find((one) => one.name === name);
  const rows = sheets.get(name);
  if (!sheet || !rows) throw new Error(`There is no sheet ${name}: ${[...sheets.keys()].join(', ')}`);
  const titles = sheet.columns.map(({ title, group }) => (group === undefined ? title : `${group}: ${title}`));
  const heads = sheet.columns.some(({ group }) => group !== undefined) ? 2 : 1;
  return rows.slice(heads).map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? null])));
}
