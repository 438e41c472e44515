import { bandsOf, type Indicator, type StepBand, stepsOf } from '@echolot/core/indicator';
import { factTableSettings } from './engine.ts';
import { foldedTextSql } from './folded-text-sql.ts';

/** What the columnar store needs to know of a variable. */
export interface ColumnarVariable {
  readonly extName: string;
  readonly kind: 'indicator' | 'dimension' | 'comment' | 'date' | 'number';
  /** Number of its column, never reused. */
  readonly columnNo: number;
  readonly isMultiValued: boolean;
  /** Set for indicators. */
  readonly indicator?: Indicator | undefined;
  /** Decimals of a `number`; answers are kept as integers scaled by them. */
  readonly decimals: number;
  /** Of a comment that was a dimension: the texts of the categories its answers name. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** Of a comment: whether the tables keep it folded, too (see `foldedColumnOf`). Tables of before that column lack it. */
  readonly isFolded?: boolean | undefined;
}

/** A survey as the columnar store sees it. */
export interface SurveyShape {
  readonly universeId: string;
  readonly surveyId: string;
  /** Ext names; the first is the main one and sorts the facts. */
  readonly perspectives: readonly string[];
  readonly variables: readonly ColumnarVariable[];
  /** Set where tables of an older version lack the column of send-outs. */
  readonly lacksSendOuts?: boolean | undefined;
}

/** Interviews carry what of campaigns they answer as one number each: see `packedSendOut`. */
export const sendOutsColumn = 'send_outs';

/** An indicator's columns and codes in facts and roll-ups. */
export interface IndicatorColumn {
  readonly extName: string;
  readonly columnNo: number;
  readonly indicator: Indicator;
  /** Stands for a missing answer. */
  readonly missing: number;
  readonly high: StepBand | undefined;
  readonly low: StepBand | undefined;
}

export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
}

const integerTypes = [
  { type: 'Int8', missing: -128 },
  { type: 'Int16', missing: -32_768 },
  { type: 'Int32', missing: -2_147_483_648 },
] as const;

/** The smallest integer that holds the scale and leaves its lowest value free for "missing". */
function integerFor(indicator: Indicator): (typeof integerTypes)[number] {
  const bound = Math.max(
    Math.abs(stepsOf(indicator.scale.min, indicator.scale)),
    Math.abs(stepsOf(indicator.scale.max, indicator.scale)),
  );
  return integerTypes.find(({ missing }) => bound < -missing) ?? integerTypes[2];
}

/** Stands for a missing `number` or `date`. */
export const missingNumber = '-9223372036854775808';
export const missingDay = '1970-01-01';

export function indicatorColumnOf(variable: ColumnarVariable): IndicatorColumn {
  if (!variable.indicator) throw new Error(`${variable.extName} is not an indicator`);
  const { high, low } = bandsOf(variable.indicator);
  const { missing } = integerFor(variable.indicator);
  return { extName: variable.extName, columnNo: variable.columnNo, indicator: variable.indicator, missing, high, low };
}

export function indicatorColumnsOf(shape: SurveyShape): IndicatorColumn[] {
  return shape.variables.filter(({ indicator }) => indicator).map(indicatorColumnOf);
}

function typeOf(variable: ColumnarVariable): string {
  if (variable.indicator) return integerFor(variable.indicator).type;
  if (variable.kind === 'dimension')
    return variable.isMultiValued ? 'Array(LowCardinality(String))' : 'LowCardinality(String)';
  if (variable.kind === 'number') return 'Int64';
  return variable.kind === 'date' ? 'Date' : 'String';
}

function defaultOf(variable: ColumnarVariable): string {
  if (variable.indicator) return ` DEFAULT ${integerFor(variable.indicator).missing}`;
  return variable.kind === 'number' ? ` DEFAULT ${missingNumber}` : '';
}

/** Columns of the fact table in insert order; `sign` is last. A missing answer has the column's default. */
export function factColumns(shape: SurveyShape): ColumnDefinition[] {
  return [
    ...shape.perspectives.map((_, index) => ({ name: `u${index}`, type: 'UInt32' })),
    { name: 'day', type: 'Date' },
    { name: 'at', type: 'DateTime' },
    { name: 'interview_id', type: 'UUID' },
    { name: 'channel', type: 'LowCardinality(String)' },
    { name: 'locale', type: 'LowCardinality(String)' },
    ...(shape.lacksSendOuts ? [] : [{ name: sendOutsColumn, type: 'Array(UInt64)' }]),
    ...shape.variables.map((variable) => ({
      name: `v${variable.columnNo}`,
      type: typeOf(variable) + defaultOf(variable),
    })),
    { name: 'sign', type: 'Int8' },
  ];
}

/** Comments folded without letters such as ø and ß. */
const formerlyFolded = /^f\d+$/;

/** Column of a comment as it is compared, where the tables have one. A new way to fold texts needs a new letter here. */
export function foldedColumnOf({ columnNo, isFolded }: ColumnarVariable): string | undefined {
  return isFolded ? `g${columnNo}` : undefined;
}

/**
 * Columns of the fact table that the engine makes of others when a row is written: always in the same way, so that the row that
 * cancels an interview has the very text of the one it cancels. Kept fast to read (LZ4): a search through two million comments of
 * 140 letters takes half the time of ZSTD, and twice its space.
 */
function madeColumns({ variables }: SurveyShape): (ColumnDefinition & { readonly from: string })[] {
  return variables.flatMap((variable) => {
    const name = foldedColumnOf(variable);
    const from = `v${variable.columnNo}`;
    return name ? [{ name, from, type: `String DEFAULT ${foldedTextSql(from)}` }] : [];
  });
}

/** All columns of the fact table: those that are inserted and those that are made of them. */
function tableColumns(shape: SurveyShape): ColumnDefinition[] {
  return [...factColumns(shape), ...madeColumns(shape).map(({ name, type }) => ({ name, type }))];
}

/** Columns of a roll-up after its unit and day: n, and per indicator the additive parts. */
export function rollUpColumns(shape: SurveyShape): ColumnDefinition[] {
  return [
    { name: 'n', type: 'Int32' },
    ...indicatorColumnsOf(shape).flatMap(({ columnNo }) => [
      { name: `n${columnNo}`, type: 'Int32' },
      { name: `s${columnNo}`, type: 'Int64' },
      { name: `q${columnNo}`, type: 'Int64' },
      { name: `h${columnNo}`, type: 'Int32' },
      { name: `l${columnNo}`, type: 'Int32' },
    ]),
  ];
}

/** Names of the tables of one generation. Built from ids of the record only, never from a request. */
export interface TableNames {
  readonly facts: string;
  /** Per perspective, in the shape's order. */
  readonly days: readonly string[];
  readonly months: readonly string[];
}

export function tableNames(shape: Pick<SurveyShape, 'surveyId' | 'perspectives'>, generation: number): TableNames {
  const base = `s${shape.surveyId.replaceAll('-', '')}_g${generation}`;
  return {
    facts: `echolot.${base}_facts`,
    days: shape.perspectives.map((_, index) => `echolot.${base}_days${index}`),
    months: shape.perspectives.map((_, index) => `echolot.${base}_months${index}`),
  };
}

const columnList = (columns: readonly ColumnDefinition[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * Facts are read in small pieces: a unit's interviews are a few hundred rows. Measured with 10 million interviews at 10,000
 * units: 60 units here and there in 25 instead of 48 ms, a region in 20 instead of 23, the whole as before, 4 % more disk.
 */
const smallPieces = 'index_granularity = 2048, min_compress_block_size = 8192';

/** SQL that creates the tables of a generation: facts that collapse by sign, and day and month roll-ups per perspective. */
export function createTables(shape: SurveyShape, generation: number): string[] {
  const names = tableNames(shape, generation);
  const settings = `SETTINGS ${factTableSettings}`;
  const rollUp = (name: string, sorting: string): string =>
    `CREATE TABLE IF NOT EXISTS ${name} (u UInt32, day Date, ${columnList(rollUpColumns(shape))}) ENGINE = SummingMergeTree ORDER BY (${sorting}) ${settings}`;
  return [
    `CREATE TABLE IF NOT EXISTS ${names.facts} (${columnList(tableColumns(shape))}) ENGINE = CollapsingMergeTree(sign) ` +
      `PARTITION BY toYear(day) PRIMARY KEY (u0, day) ORDER BY (u0, day, interview_id) ${settings}, ${smallPieces}`,
    ...names.days.map((name) => rollUp(name, 'day, u')),
    ...names.months.map((name) => rollUp(name, 'day, u')),
  ];
}

/** What the tables of a generation were made from; kept in the record so that a change is recognised. */
export interface TableStructure {
  readonly columns: readonly ColumnDefinition[];
  /** Per indicator column: the bands its roll-ups count. */
  readonly bands: Readonly<Record<string, { high?: StepBand; low?: StepBand }>>;
  /** The survey as it was: the tables are written and read by it until others take their place. Tables of before 0009 lack it. */
  readonly shape?: Pick<SurveyShape, 'perspectives' | 'variables'>;
}

/** The survey as the tables of a structure know it. */
export function shapeOfTables({ columns, shape }: TableStructure, current: SurveyShape): SurveyShape {
  const lacksSendOuts = columns.every(({ name }) => name !== sendOutsColumn);
  const { universeId, surveyId } = current;
  return { ...(shape ? { universeId, surveyId, ...shape } : current), ...(lacksSendOuts && { lacksSendOuts }) };
}

export function structureOf(shape: SurveyShape): TableStructure {
  const bands = indicatorColumnsOf(shape).map(({ columnNo, high, low }) => [`v${columnNo}`, { high, low }] as const);
  const { perspectives, variables } = shape;
  return { columns: tableColumns(shape), bands: Object.fromEntries(bands), shape: { perspectives, variables } };
}

/** What decides how an answer is written: an answer outside the scale counts as missing. */
function encodingOf({ kind, isMultiValued, decimals, indicator }: ColumnarVariable): string {
  return JSON.stringify([kind, isMultiValued, kind === 'number' ? decimals : null, indicator?.scale ?? null]);
}

/** Whether answers that are in the tables are written another way now. */
function isEncodedAnew(shape: SurveyShape, existing: TableStructure['shape']): boolean {
  if (!existing) return false;
  const known = new Map(existing.variables.map((variable) => [variable.columnNo, variable]));
  return (
    existing.perspectives.some((perspective, index) => shape.perspectives[index] !== perspective) ||
    shape.variables.some((variable) => {
      const before = known.get(variable.columnNo);
      return before !== undefined && encodingOf(before) !== encodingOf(variable);
    })
  );
}

/** SQL that adds what the shape has and the tables lack; undefined when a kept column changed and only a rebuild helps. */
export function addColumns(shape: SurveyShape, generation: number, existing: TableStructure): string[] | undefined {
  const known = new Map(existing.columns.map(({ name, type }) => [name, type]));
  const wanted = structureOf(shape);
  const added = wanted.columns.filter(({ name }) => !known.has(name));
  const isChanged =
    wanted.columns.some(({ name, type }) => known.has(name) && known.get(name) !== type) ||
    added.some(({ name }) => name.startsWith('u')) ||
    isEncodedAnew(shape, existing.shape) ||
    Object.entries(existing.bands).some(
      ([name, bands]) => JSON.stringify(bands) !== JSON.stringify(wanted.bands[name] ?? bands),
    );
  if (isChanged) return undefined;
  const names = tableNames(shape, generation);
  const addedNames = new Set(added.map(({ name }) => name.slice(1)));
  const addedRollUp = rollUpColumns(shape).filter(({ name }) => addedNames.has(name.slice(1)));
  const add = (table: string, { name, type }: ColumnDefinition): string =>
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${name} ${type}`;
  // Until the engine has written it into the rows of before, it makes it whenever it is read: right, but slow.
  const filled = madeColumns(shape).filter(({ name, from }) => !known.has(name) && known.has(from));
  return [
    ...added.map((column) => add(names.facts, column)),
    ...filled.map(({ name }) => `ALTER TABLE ${names.facts} MATERIALIZE COLUMN ${name}`),
    ...existing.columns
      .filter(({ name }) => formerlyFolded.test(name))
      .map(({ name }) => `ALTER TABLE ${names.facts} DROP COLUMN IF EXISTS ${name}`),
    ...[...names.days, ...names.months].flatMap((table) => addedRollUp.map((column) => add(table, column))),
  ];
}
