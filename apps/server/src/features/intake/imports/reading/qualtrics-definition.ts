import { plainText } from './plain-text.ts';
import type { DefinedQuestion, QuestionKind, QuestionOption, SurveyDefinition } from './survey-definition.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './unknown-json.ts';

type Titles = Record<string, string>;

/** Reads a .qsf file: the survey's elements, of which questions (SQ), blocks (BL) and options (SO) say something here. */
export function readQualtricsDefinition(file: JsonObject): SurveyDefinition {
  const entry = objectOf(file['SurveyEntry']);
  const elements = listOf(file['SurveyElements']).map(objectOf);
  const base = localeOf(textOf(entry['SurveyLanguage']) || 'EN');
  const trashed = trashedQuestions(elements);
  const questions = elements
    .filter(({ Element: kind, PrimaryAttribute: id }) => kind === 'SQ' && !trashed.has(textOf(id)))
    .map(({ Payload: payload }) => objectOf(payload));
  const locales = new Set([base]);
  for (const { Language: language } of questions) {
    for (const key of Object.keys(objectOf(language))) locales.add(localeOf(key));
  }
  return {
    source: 'qualtrics',
    title: plainText(textOf(entry['SurveyName'])),
    locales: [...locales],
    questions: inBlockOrder(elements, questions).flatMap((question) => columnsOf(question, base)),
  };
}

interface Block {
  readonly isTrash: boolean;
  readonly questions: readonly string[];
}

function blocksOf(elements: readonly JsonObject[]): Block[] {
  const payload = elements.find(({ Element: kind }) => kind === 'BL')?.['Payload'];
  // A list in newer files, an object with numbers for keys in older ones.
  const blocks = Array.isArray(payload) ? payload : Object.values(objectOf(payload));
  return blocks.map(objectOf).map(({ Type: type, BlockElements: inside }) => ({
    isTrash: type === 'Trash',
    questions: listOf(inside).map((element) => textOf(objectOf(element)['QuestionID'])),
  }));
}

function trashedQuestions(elements: readonly JsonObject[]): Set<string> {
  return new Set(blocksOf(elements).flatMap(({ isTrash, questions }) => (isTrash ? questions : [])));
}

function inBlockOrder(elements: readonly JsonObject[], questions: readonly JsonObject[]): JsonObject[] {
  const order = new Map(
    blocksOf(elements)
      .flatMap((block) => block.questions)
      .map((id, place) => [id, place]),
  );
  const placeOf = (question: JsonObject): number => order.get(textOf(question['QuestionID'])) ?? order.size;
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface Choice {
  readonly id: string;
  readonly titles: Titles;
  readonly tag: string;
  readonly hasText: boolean;
}

function columnsOf(question: JsonObject, base: string): DefinedQuestion[] {
  const { QuestionType: type, Selector: selector, SubSelector: subSelector } = question;
  const tag = textOf(question['DataExportTag']) || textOf(question['QuestionID']);
  const titles = titlesOf(question, base, (words) => textOf(words['QuestionText']));
  if (tag === '') return [];
  const choices = choicesOf(question, 'Choices', base);
  const one = (
    column: string,
    kind: QuestionKind,
    options: QuestionOption[] = [],
    row?: Choice,
    bounds: { min?: number; max?: number } = boundsOf(kind, options),
  ): DefinedQuestion => {
    const joined = row ? joinTitles(titles, row.titles) : titles;
    return { columns: [column], aliases: [aliasesOf(joined, base)], kind, titles: joined, options, ...bounds };
  };
  const texts = choices
    .filter(({ hasText }) => hasText)
    .map((choice) => one(`${tag}_${choice.id}_TEXT`, 'text', [], choice));
  const isMultiple = ['MAVR', 'MAHR', 'MACOL', 'MSB'].includes(textOf(selector)) || subSelector === 'MultipleAnswer';

  switch (type) {
    case 'MC': {
      if (selector === 'NPS') {
        return [one(tag, 'nps', [], undefined, { min: 0, max: 10 }), one(`${tag}_NPS_GROUP`, 'other')];
      }
      const options = optionsOf(question, choices);
      if (!isMultiple) return [one(tag, 'choice', options), ...texts];
      // An export splits the values of such a question into columns, or does not.
      const columns = choices.map((choice) => `${tag}_${choice.tag}`);
      const aliases = choices.map((choice) => aliasesOf(joinTitles(titles, choice.titles), base));
      return [{ columns, aliases, kind: 'multiple', titles, options }, one(tag, 'multiple', options), ...texts];
    }
    case 'Matrix': {
      const answers = choicesOf(question, 'Answers', base);
      if (selector === 'TE') {
        return choices.flatMap((row) =>
          answers.map((answer) => one(`${tag}_${row.tag}_${answer.id}`, 'text', [], row)),
        );
      }
      const options = optionsOf(question, answers);
      if (!isMultiple) return [...choices.map((row) => one(`${tag}_${row.tag}`, 'scale', options, row)), ...texts];
      return choices.map((row) => ({
        ...one(`${tag}_${row.tag}`, 'multiple', options, row),
        columns: answers.map((answer) => `${tag}_${row.tag}_${answer.id}`),
        aliases: answers.map(() => []),
      }));
    }
    case 'Slider': {
      const { CSSliderMin: min, CSSliderMax: max } = objectOf(question['Configuration']);
      const bounds = boundsFrom(numberOf(min), numberOf(max));
      return choices.map((row) => one(`${tag}_${row.tag}`, 'number', [], row, bounds));
    }
    case 'TE':
      if (selector === 'FORM') return choices.map((row) => one(`${tag}_${row.tag}`, 'text', [], row));
      return [one(tag, contentKind(question))];
    case 'RO':
    case 'CS':
      return choices.map((row) => one(`${tag}_${row.tag}`, 'number', [], row));
    case 'SBS':
      return sideBySide(question, tag, base);
    case 'DB':
    case 'Captcha':
      return [];
    case 'Timing':
      return ['First Click', 'Last Click', 'Page Submit', 'Click Count'].map((part) => one(`${tag}_${part}`, 'other'));
    default:
      return [one(tag, 'other')];
  }
}

/** Questions beside each other over the same rows: `Q7#1_2` is row 2 of the first. */
function sideBySide(question: JsonObject, tag: string, base: string): DefinedQuestion[] {
  return Object.entries(objectOf(question['AdditionalQuestions'])).flatMap(([number, inner]) =>
    columnsOf({ ...objectOf(inner), DataExportTag: `${tag}#${number}` }, base),
  );
}

function choicesOf(question: JsonObject, key: 'Choices' | 'Answers', base: string): Choice[] {
  const choices = objectOf(question[key]);
  const isRow = key === 'Choices';
  const asked = listOf(question[isRow ? 'ChoiceOrder' : 'AnswerOrder']).map(textOf);
  const ids = asked.length > 0 ? asked.filter((id) => id in choices) : Object.keys(choices);
  const tags = objectOf(question['ChoiceDataExportTags']);
  return ids.map((id) => ({
    id,
    titles: titlesOf(question, base, (words) => textOf(objectOf(objectOf(words[key])[id])['Display'])),
    tag: (isRow && textOf(tags[id]).replace(/^.*_(?=\d+$)/, '')) || id,
    hasText: ['true', true, 'on'].includes(objectOf(choices[id])['TextEntry'] as string | boolean),
  }));
}

/** Exports write the recode value of a choice, or its text. */
function optionsOf(question: JsonObject, choices: readonly Choice[]): QuestionOption[] {
  const recodes = objectOf(question['RecodeValues']);
  return choices.map(({ id, titles }) => {
    const code = textOf(recodes[id]) || id;
    const value = numberOf(code);
    return value === undefined ? { code, titles } : { code, titles, value };
  });
}

function titlesOf(question: JsonObject, base: string, pick: (words: JsonObject) => string): Titles {
  const titles: Titles = {};
  const own = plainText(pick(question));
  if (own !== '') titles[base] = own;
  for (const [language, words] of Object.entries(objectOf(question['Language']))) {
    const text = plainText(pick(objectOf(words)));
    if (text !== '') titles[localeOf(language)] = text;
  }
  return titles;
}

/** "Question - row", as the exports write it. */
function joinTitles(titles: Titles, row: Titles): Titles {
  const joined = { ...titles };
  for (const [locale, text] of Object.entries(row)) joined[locale] = [titles[locale], text].filter(Boolean).join(' - ');
  return joined;
}

function aliasesOf(titles: Titles, base: string): string[] {
  const title = titles[base];
  return title === undefined ? [] : [title];
}

function boundsOf(kind: QuestionKind, options: readonly QuestionOption[]): { min?: number; max?: number } {
  const values = options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return kind === 'scale' && values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : {};
}

function boundsFrom(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function contentKind(question: JsonObject): QuestionKind {
  const content = textOf(objectOf(objectOf(question['Validation'])['Settings'])['ContentType']);
  return content === 'ValidNumber' ? 'number' : content === 'ValidDate' ? 'date' : 'text';
}

/** Qualtrics writes "EN", "EN-GB", "ZH-S". */
function localeOf(language: string): string {
  const [tongue = 'en', region] = language.split(/[-_]/);
  if (tongue.toUpperCase() === 'ZH') return region === 'T' ? 'zh-Hant' : 'zh-Hans';
  return region === undefined ? tongue.toLowerCase() : `${tongue.toLowerCase()}-${region.toUpperCase()}`;
}
