import { plainText } from './plain-text.ts';
import type { DefinedQuestion, QuestionKind, QuestionOption } from './survey-definition.ts';

/** A row of a table LimeSurvey keeps, by column. */
export type LimesurveyRow = Readonly<Record<string, string>>;

/** The tables of an .lss file that say something of questions. */
export interface LimesurveyTables {
  readonly locales: readonly string[];
  rows(table: string): readonly LimesurveyRow[];
}

type Titles = Record<string, string>;

/** What the questions refer to. */
interface Context {
  readonly locales: readonly string[];
  readonly subquestions: ReadonlyMap<string, readonly Item[]>;
  readonly answers: ReadonlyMap<string, readonly (Item & { readonly assessment: string })[]>;
  readonly attributes: ReadonlyMap<string, Titles>;
}

/** A question, subquestion or answer with its texts of all locales together. */
interface Item {
  readonly id: string;
  readonly code: string;
  readonly scale: string;
  readonly titles: Titles;
}

/** Questions in their order, as the columns of an export with question codes. */
export function limesurveyQuestions(tables: LimesurveyTables): DefinedQuestion[] {
  const context: Context = {
    locales: tables.locales,
    subquestions: group(gather(tables, 'subquestions', 'question_l10ns', 'qid', 'question'), 'parent_qid'),
    answers: group(
      gather(tables, 'answers', 'answer_l10ns', 'aid', 'answer').map((item) => ({
        ...item,
        code: item.row['code'] ?? '',
        assessment: item.row['assessment_value'] ?? '',
      })),
      'qid',
    ),
    attributes: attributesOf(tables),
  };
  return gather(tables, 'questions', 'question_l10ns', 'qid', 'question').flatMap((question) =>
    columnsOf(question, question.row, context),
  );
}

/** Rows of one thing in several locales become one, in the order the tool shows them. */
function gather(
  tables: LimesurveyTables,
  table: string,
  textTable: string,
  key: string,
  textColumn: string,
): (Item & { row: LimesurveyRow })[] {
  const items = new Map<string, Item & { row: LimesurveyRow }>();
  const base = tables.locales[0] ?? 'en';
  for (const row of tables.rows(table)) {
    // Version 1.9 has no number for an answer: question, code and scale tell it apart.
    const id = row[key] ?? `${row['qid']}/${row['code']}/${row['scale_id']}`;
    const item = items.get(id) ?? { id, code: row['title'] ?? '', scale: row['scale_id'] ?? '0', titles: {}, row };
    const text = plainText(row[textColumn] ?? '');
    if (text !== '') item.titles[row['language'] || base] = text;
    items.set(id, item);
  }
  for (const row of tables.rows(textTable)) {
    const text = plainText(row[textColumn] ?? '');
    const item = items.get(row[key] ?? '');
    if (item && text !== '') item.titles[row['language'] || base] = text;
  }
  const order = (row: LimesurveyRow): number => Number(row['question_order'] ?? row['sortorder'] ?? 0);
  // The questions of a group are numbered anew in each group, and groups come in the order of the file.
  const groups = [...new Set([...items.values()].map(({ row }) => row['gid']))];
  const groupOf = (row: LimesurveyRow): number => (table === 'questions' ? groups.indexOf(row['gid']) : 0);
  return [...items.values()].sort((a, b) => groupOf(a.row) - groupOf(b.row) || order(a.row) - order(b.row));
}

function group<T extends { readonly row: LimesurveyRow }>(items: readonly T[], key: string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const id = item.row[key] ?? '';
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return groups;
}

function attributesOf(tables: LimesurveyTables): Map<string, Titles> {
  const attributes = new Map<string, Titles>();
  for (const { qid = '', attribute = '', value = '' } of tables.rows('question_attributes')) {
    attributes.set(qid, { ...attributes.get(qid), [attribute]: value });
  }
  return attributes;
}

const plainKinds: Readonly<Record<string, QuestionKind>> = { D: 'date', N: 'number', S: 'text', T: 'text', U: 'text' };
const rowKinds: Readonly<Record<string, QuestionKind>> = { K: 'number', Q: 'text', ';': 'text', ':': 'number' };
const fixedCodes: Readonly<Record<string, readonly string[]>> = {
  '5': ['1', '2', '3', '4', '5'],
  A: ['1', '2', '3', '4', '5'],
  B: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  C: ['Y', 'U', 'N'],
  E: ['I', 'S', 'D'],
  Y: ['Y', 'N'],
  G: ['M', 'F'],
};

function columnsOf(question: Item, row: LimesurveyRow, context: Context): DefinedQuestion[] {
  const { type = '', other } = row;
  const { code } = question;
  const rows = context.subquestions.get(question.id) ?? [];
  const answers = (scale: string): QuestionOption[] => optionsOf(context, question.id, scale);
  const fixed = (fixedCodes[type] ?? []).map((option) => optionOf(option, {}));
  const one = (kind: QuestionKind, options: QuestionOption[], suffix = '', titles = question.titles): DefinedQuestion =>
    define([`${code}${suffix}`], kind, titles, options, context);
  const otherText = other === 'Y' ? [one('text', [], '[other]', { ...question.titles })] : [];

  if (type === 'X') return [];
  if (type === 'L' || type === '!' || type === 'O') {
    const comment = type === 'O' ? [one('text', [], '[comment]')] : [];
    return [one(choiceKind(answers('0')), answers('0')), ...otherText, ...comment];
  }
  if (type === 'M' || type === 'P') {
    const options = rows.map((item) => optionOf(item.code, item.titles));
    const columns = rows.map((item) => `${code}[${item.code}]`);
    const comments =
      type === 'P' ? rows.map((item) => one('text', [], `[${item.code}comment]`, join(question, item))) : [];
    const aliases = rows.map((item) => headsOf(question, item));
    return [{ ...define(columns, 'multiple', question.titles, options, context), aliases }, ...otherText, ...comments];
  }
  if (type === '1') {
    return rows.flatMap((item) =>
      ['0', '1'].map((scale, place) =>
        one(choiceKind(answers(scale), true), answers(scale), `[${item.code}][${place + 1}]`, join(question, item)),
      ),
    );
  }
  if (type === ';' || type === ':') {
    const across = rows.filter(({ scale }) => scale === '1');
    return rows
      .filter(({ scale }) => scale !== '1')
      .flatMap((item) =>
        across.map((column) =>
          one(
            rowKinds[type] ?? 'other',
            [],
            `[${item.code}_${column.code}]`,
            join({ titles: join(question, item) }, column),
          ),
        ),
      );
  }
  if (type === 'F' || type === 'H' || type === 'A' || type === 'B' || type === 'C' || type === 'E') {
    const options = fixed.length > 0 ? fixed : answers('0');
    return rows.map((item) => one(choiceKind(options, true), options, `[${item.code}]`, join(question, item)));
  }
  if (type === 'K' || type === 'Q') {
    return rows.map((item) => {
      const defined = one(rowKinds[type] ?? 'other', [], `[${item.code}]`, join(question, item));
      return type === 'K'
        ? withBounds(defined, context.attributes.get(question.id), 'slider_min', 'slider_max')
        : defined;
    });
  }
  if (type === 'R') {
    const options = answers('0').length > 0 ? answers('0') : rows.map((item) => optionOf(item.code, item.titles));
    return options.map((_, place) => one('other', options, `[${place + 1}]`));
  }
  if (type === 'N') {
    return [withBounds(one('number', []), context.attributes.get(question.id), 'min_num_value_n', 'max_num_value_n')];
  }
  if (fixed.length > 0) return [one(type === '5' ? 'scale' : 'choice', fixed)];
  return [one(plainKinds[type] ?? 'other', [])];
}

function optionsOf(context: Context, qid: string, scale: string): QuestionOption[] {
  const answers = (context.answers.get(qid) ?? []).filter((answer) => answer.scale === scale);
  // Assessment values are all 0 unless somebody gave them.
  const isAssessed = new Set(answers.map(({ assessment }) => assessment)).size > 1;
  return answers.map(({ code, titles, assessment }) =>
    isAssessed ? { ...optionOf(code, titles), value: Number(assessment) } : optionOf(code, titles),
  );
}

function optionOf(code: string, titles: Titles): QuestionOption {
  const value = Number(code);
  return code !== '' && Number.isFinite(value) ? { code, titles, value } : { code, titles };
}

/** Eleven answers from 0 to 10 are a recommendation; answers with numbers are a scale. */
function choiceKind(options: readonly QuestionOption[], isArray = false): QuestionKind {
  const values = options.map(({ value }) => value);
  if (values.length === 11 && values.every((value, place) => value === place)) return 'nps';
  const areNumbers = values.length >= 3 && values.every((value) => value !== undefined);
  return areNumbers || (isArray && options.length >= 3) ? 'scale' : 'choice';
}

function define(
  columns: string[],
  kind: QuestionKind,
  titles: Titles,
  options: readonly QuestionOption[],
  context: Context,
): DefinedQuestion {
  const base = titles[context.locales[0] ?? 'en'];
  const values = options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const isScale = (kind === 'scale' || kind === 'nps') && values.length === options.length && values.length > 0;
  return {
    columns,
    aliases: columns.map(() => (base === undefined ? [] : [base])),
    kind,
    titles,
    options,
    ...(isScale ? { min: Math.min(...values), max: Math.max(...values) } : {}),
  };
}

/** "Question [row]", as the exports write it. */
function join(question: Pick<Item, 'titles'>, item: Pick<Item, 'titles'>): Titles {
  const joined = { ...question.titles };
  for (const [locale, text] of Object.entries(item.titles))
    joined[locale] = `${question.titles[locale] ?? ''} [${text}]`.trim();
  return joined;
}

function headsOf(question: Item, item: Item): string[] {
  return Object.values(join(question, item)).slice(0, 1);
}

function withBounds(
  question: DefinedQuestion,
  attributes: Titles | undefined,
  minName: string,
  maxName: string,
): DefinedQuestion {
  const bound = (text: string | undefined): number | undefined =>
    text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
  const min = bound(attributes?.[minName]);
  const max = bound(attributes?.[maxName]);
  return { ...question, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
