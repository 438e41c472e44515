import type { DefinedQuestion } from '../reading/survey-definition.ts';
import type { AnswerDraft, IndicatorDraft } from './answer-draft.ts';
import type { DraftColumn } from './guess-draft.ts';
import { readWordScale } from './word-scale.ts';

/** Titles as a mapping takes them: one for each language of two letters. */
export function titlesOf(titles: Readonly<Record<string, string>>): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [locale, text] of Object.entries(titles)) {
    const language = locale.slice(0, 2).toLowerCase();
    const plain = text.replace(/\s+/g, ' ').trim();
    if (/^[a-z]{2}$/.test(language) && plain !== '')
      own[language] ??= plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
  }
  return own;
}

/**
 * What the survey's own definition says of a column; undefined when it says too little or the cells are not of that kind
 * (labels where codes are promised are both understood).
 */
export function answerByDefinition(
  column: DraftColumn,
  question: DefinedQuestion,
  { guessed, source, locale }: { guessed: AnswerDraft; source: string; locale: string },
): AnswerDraft | undefined {
  const base = { because: 'survey_definition', details: { source, kind: question.kind }, confidence: 'sure' } as const;
  const { profile } = column;
  const isNumeric = profile.numeric !== null && profile.numeric.count >= profile.filled * 0.9;
  const scale: Omit<IndicatorDraft, 'method' | 'min' | 'max'> = {
    ...{ decimals: 0, direction: 'higher', missing: [], recode: {}, outside: 'refuse' },
  };
  if (question.kind === 'nps') {
    if (!isNumeric && guessed.role !== 'indicator') return undefined;
    const own = guessed.role === 'indicator' ? { missing: guessed.is.missing, recode: guessed.is.recode } : {};
    return { ...base, role: 'indicator', is: { ...scale, ...own, method: 'nps', min: 0, max: 10, outside: 'missing' } };
  }
  if (question.kind === 'text') return { ...base, role: 'comment', is: { missing: [] } };
  if (question.kind === 'multiple') return multiple(column, question, guessed, locale, base);
  const byOptions = question.options.length > 0 ? optionNumbers(question) : undefined;
  if (byOptions && (question.kind === 'scale' || question.kind === 'choice')) {
    const { min, max, recode } = byOptions;
    const cells = new Set(profile.top.map(({ text }) => text));
    const used = Object.fromEntries(Object.entries(recode).filter(([text]) => cells.has(text)));
    const method =
      min === 0 && max === 1
        ? 'csat'
        : guessed.role === 'indicator' && guessed.is.max === max
          ? guessed.is.method
          : max === 5
            ? 'csat'
            : 'mean';
    const boxes = max - min === 1 ? { topBoxes: 1 } : {};
    return {
      ...base,
      role: 'indicator',
      is: { ...scale, method: method === 'nps' ? 'mean' : method, min, max, recode: used, ...boxes },
    };
  }
  if (
    question.kind === 'scale' &&
    isNumeric &&
    question.min !== undefined &&
    question.max !== undefined &&
    question.min < question.max
  ) {
    const own =
      guessed.role === 'indicator'
        ? { method: guessed.is.method, missing: guessed.is.missing }
        : { method: 'mean' as const };
    const { min, max } = question;
    const method = own.method === 'nps' && (min !== 0 || max !== 10) ? 'mean' : own.method;
    return { ...base, role: 'indicator', is: { ...scale, ...own, method, min, max, outside: 'missing' } };
  }
  if (question.kind === 'choice' && question.options.length > 0) {
    return { ...base, role: 'dimension', is: { missing: [], recode: optionLabels(question, column, locale) } };
  }
  if (question.kind === 'number' && guessed.role === 'indicator') {
    const { missing, decimals } = guessed.is;
    return { ...base, role: 'number', is: { missing, decimals } };
  }
  return guessed.role === 'skip' ? undefined : { ...guessed, ...base };
}

type Base = {
  readonly because: 'survey_definition';
  readonly details: Record<string, string>;
  readonly confidence: 'sure';
};

/** Boxes to tick: a column for each, or all in one cell. */
function multiple(
  column: DraftColumn,
  question: DefinedQuestion,
  guessed: AnswerDraft,
  locale: string,
  base: Base,
): AnswerDraft {
  if (question.columns.length === 1) {
    const separator = guessed.role === 'dimension' ? guessed.is.separator : undefined;
    const recode = optionLabels(question, column, locale);
    return { ...base, role: 'dimension', is: { missing: [], recode, separator: separator ?? ',' } };
  }
  const place = question.columns.indexOf(column.name);
  const option = question.options[place];
  const label = (option && labelIn(option.titles, locale)) ?? column.name;
  const recode: Record<string, string | null> = {};
  for (const { text } of column.profile.top.slice(0, 20)) {
    if (/^(y|yes|1|ja|true|x|checked|selected|quoted)$/i.test(text)) recode[text] = label.slice(0, 200);
    else if (/^(n|no|0|nein|false|not selected|unchecked|not quoted)$/i.test(text)) recode[text] = null;
  }
  return { ...base, role: 'dimension', is: { missing: [], recode } };
}

function labelIn(titles: Readonly<Record<string, string>>, locale: string): string | undefined {
  return (
    titles[locale] ?? Object.entries(titles).find(([key]) => key.startsWith(locale))?.[1] ?? Object.values(titles)[0]
  );
}

/** From codes to what people read, for the cells that are codes. */
function optionLabels(question: DefinedQuestion, column: DraftColumn, locale: string): Record<string, string> {
  const recode: Record<string, string> = {};
  const labels = new Set(question.options.flatMap(({ titles }) => Object.values(titles)));
  for (const { code, titles } of question.options) {
    const label = labelIn(titles, locale)?.slice(0, 200);
    if (label !== undefined && label !== code && !labels.has(code)) recode[code] = label;
  }
  return column.profile.filled === 0 ? {} : recode;
}

/** Options that are steps of a scale: by their values, by numbers as codes with words of a scale, or by the words. */
function optionNumbers(
  question: DefinedQuestion,
): { min: number; max: number; recode: Record<string, number> } | undefined {
  const { options } = question;
  const numberOf = new Map<string, number>();
  if (question.kind === 'scale' && options.every(({ value }) => value !== undefined) && options.length > 1) {
    for (const { code, value } of options) numberOf.set(code, value ?? 0);
  } else {
    for (const locale of new Set(options.flatMap(({ titles }) => Object.keys(titles)))) {
      const texts = options.flatMap(({ code, titles }) =>
        titles[locale] === undefined ? [] : [{ code, text: titles[locale] }],
      );
      const scale = readWordScale(
        texts.map(({ text }) => ({ text, count: 1 })),
        1000,
      );
      if (!scale || scale.unknown.length > 0) continue;
      for (const { code, text } of texts) numberOf.set(code, scale.recode[text] ?? 0);
      break;
    }
  }
  if (numberOf.size !== options.length || numberOf.size < 2) return undefined;
  const numbers = [...numberOf.values()];
  const recode: Record<string, number> = {};
  for (const { code, titles } of options) {
    const number = numberOf.get(code) ?? 0;
    recode[code] = number;
    for (const text of Object.values(titles)) recode[text] ??= number;
  }
  return { min: Math.min(...numbers), max: Math.max(...numbers), recode };
}
