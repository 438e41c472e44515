import { plainText } from './plain-text.ts';
import type { DefinedQuestion, QuestionKind, SurveyDefinition } from './survey-definition.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './unknown-json.ts';

type Titles = Record<string, string>;

/** Reads the JSON of a Formbricks survey, as its API gives it: questions in a list, or as elements of blocks. */
export function readFormbricksDefinition(file: JsonObject): SurveyDefinition {
  const survey = 'data' in file ? objectOf(file['data']) : file;
  const languages = listOf(survey['languages']).map(objectOf);
  const codeOf = (entry: JsonObject): string => textOf(objectOf(entry['language'])['code']);
  const base = codeOf(languages.find((entry) => entry['default'] === true) ?? {}) || 'en';
  const elements = [
    ...listOf(survey['questions']),
    ...listOf(survey['blocks']).flatMap((block) => listOf(objectOf(block)['elements'])),
  ].map(objectOf);
  return {
    source: 'formbricks',
    title: plainText(textOf(survey['name'])),
    locales: [...new Set([base, ...languages.map(codeOf).filter((code) => code !== '')])],
    questions: elements.flatMap((element, place) => columnsOf(element, place + 1, base)),
  };
}

const kinds: Readonly<Record<string, QuestionKind>> = {
  multipleChoiceSingle: 'choice',
  multipleChoiceMulti: 'multiple',
  pictureSelection: 'multiple',
  consent: 'choice',
  rating: 'scale',
  csat: 'scale',
  ces: 'scale',
  nps: 'nps',
  openText: 'text',
  date: 'date',
};

/** The exports head a column "3. How was it?"; JSON has it under `data` and the question's id. */
function columnsOf(element: JsonObject, number: number, base: string): DefinedQuestion[] {
  const id = textOf(element['id']);
  const titles = titlesOf(element['headline'], base);
  const head = `${number}. ${titles[base] ?? id}`;
  if (element['type'] === 'matrix') return matrixRows(element, id, head, titles, base);
  const inputKind = element['type'] === 'openText' && element['inputType'] === 'number' ? 'number' : undefined;
  const kind = inputKind ?? kinds[textOf(element['type'])] ?? 'other';
  // Answers are kept by the words of the choice, not by its id.
  const options = listOf(element['choices'])
    .map((choice) => titlesOf(objectOf(choice)['label'], base))
    .filter((label) => Object.keys(label).length > 0)
    .map((label) => ({ code: label[base] ?? Object.values(label)[0] ?? '', titles: label }));
  const range = numberOf(element['range']);
  const bounds =
    kind === 'nps' ? { min: 0, max: 10 } : kind === 'scale' && range !== undefined ? { min: 1, max: range } : {};
  const aliases = [id, `data.${id}`, ...(titles[base] === undefined ? [] : [titles[base]])];
  return [{ columns: [head], aliases: [aliases], kind, titles, options, ...bounds }];
}

function matrixRows(element: JsonObject, id: string, head: string, titles: Titles, base: string): DefinedQuestion[] {
  const labels = (key: string): Titles[] =>
    listOf(element[key]).map((item) => titlesOf(objectOf(item)['label'] ?? item, base));
  const options = labels('columns').map((label) => ({ code: label[base] ?? '', titles: label }));
  return labels('rows').map((row) => {
    const name = row[base] ?? '';
    const joined = Object.fromEntries(
      Object.entries(row).map(([locale, text]) => [locale, `${titles[locale] ?? ''} - ${text}`]),
    );
    return {
      columns: [`${head} - ${name}`],
      aliases: [[`${id}.${name}`, `data.${id}.${name}`]],
      kind: 'scale',
      titles: { ...titles, ...joined },
      options,
    };
  });
}

/** A text, or texts by language with the survey's own under "default". */
function titlesOf(value: unknown, base: string): Titles {
  const texts = typeof value === 'string' ? { default: value } : objectOf(value);
  const titles: Titles = {};
  for (const [language, text] of Object.entries(texts)) {
    const plain = plainText(textOf(text).replaceAll(/#recall:[^#/]*\/fallback:([^#]*)#/g, '$1'));
    if (plain !== '') titles[language === 'default' ? base : language] = plain;
  }
  return titles;
}
