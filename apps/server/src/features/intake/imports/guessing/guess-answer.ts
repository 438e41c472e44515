import { readNumber } from '../number-notation.ts';
import type { AnswerDraft, IndicatorDraft } from './answer-draft.ts';
import { type DraftColumn, type GuessDraft, isAbout, isNamed } from './guess-draft.ts';
import { readLabelledScale } from './labelled-scale.ts';
import { isQuestion } from './name-words.ts';
import {
  findNumericScale,
  type NameSense,
  type NumberAnswer,
  type NumericScale,
  type UsualScale,
} from './numeric-scale.ts';
import { plainText } from './plain-text.ts';
import type { ValueCount } from './table-profile.ts';
import { readWordScale } from './word-scale.ts';

export interface AnswerSurroundings {
  /** The scale most questions of the file are answered on. */
  readonly usual?: UsualScale | undefined;
  readonly hasNps: boolean;
  readonly fileDecimal: '.' | ',';
}

const mostCategories = 200;
/** A record keeps so many. */
const mostDecimals = 4;
/** "1 = very good" in a name or question. */
const bestIsOne =
  /\b1 ?[=:] ?"?(sehr|very|excellent|best|strongly agree|completely satisfied|erittain (hyva|tyyty)|vaga (hea|rahul)|mycket (bra|nojd)|voll|stimme voll|trifft voll|ausgezeichnet|meget (bra|god|tilfreds))(?! (schlecht|unzufrieden|bad|poor|dissatisfied))/;

/** What the answers of a column are, judged by its cells and by what its name or question says. */
export function guessAnswer(draft: GuessDraft, column: DraftColumn, around: AnswerSurroundings): AnswerDraft {
  const { profile } = column;
  const { numeric, filled } = profile;
  if (profile.dates && isDateColumn(column)) {
    const { first, last, formats } = profile.dates;
    const is = { missing: [], formats: formats.map(({ format }) => format) };
    return { role: 'date', is, because: 'date_values', details: { first, last }, confidence: 'sure' };
  }
  if (numeric && numeric.count >= filled * 0.98) {
    const numbers = guessNumbers(draft, column, around);
    if (numbers) return numbers;
  }
  if (profile.isDistinctExact && profile.distinct <= 30) {
    const words = isTold(column) ? null : readWordScale(profile.top, profile.filled);
    if (words) return fromWords(draft, column, words);
    const labelled = readLabelledScale(profile.top);
    if (labelled) {
      const answers = profile.top.map(({ text, count }) => ({ value: labelled[text] ?? 0, count, texts: [text] }));
      const isLowGood = areLabelsFalling(labelled);
      const scale = findNumericScale(answers, { ...senseOf(column), isRating: true, isLowGood }, around);
      if (scale) {
        const missing = scale.missing.flatMap(({ texts }) => texts);
        const recode = Object.fromEntries(Object.entries(labelled).filter(([text]) => !missing.includes(text)));
        noteScale(draft, column, scale);
        return {
          role: 'indicator',
          is: { ...scaleOf(scale), decimals: 0, missing, recode },
          because: 'labelled_scale',
          details: { min: scale.min, max: scale.max },
          confidence: 'sure',
        };
      }
    }
  }
  return guessText(column);
}

/** A few words under "comment" are what somebody said: "good" is no grade there. */
function isTold(column: DraftColumn): boolean {
  return isNamed(column, 'comment') && (column.profile.filled < 30 || column.profile.distinct < 3);
}

/** Whether the labels of a scale get worse with the numbers: "1 - very good" … "5 - very bad". */
function areLabelsFalling(labelled: Readonly<Record<string, number>>): boolean {
  const labels = Object.entries(labelled).flatMap(([text, number]) => {
    const label = text.replace(/^[+-]?\d+\s*[-–—:=.)(|]*\s*|\s*[-–([]+\s*\d+\s*[)\]]?$/g, '').replace(/\)$/, '');
    return label === '' ? [] : [{ text: label, count: 1, number }];
  });
  const words = readWordScale(labels, 1);
  if (!words) return false;
  const rising = labels.sort((one, other) => one.number - other.number).map(({ text }) => words.recode[text] ?? 0);
  return (rising[0] ?? 0) > (rising.at(-1) ?? 0);
}

/** Whether nearly all cells are dates; long numbers only where the name speaks of a date. */
export function isDateColumn(column: DraftColumn): boolean {
  const { dates, filled } = column.profile;
  if (!dates || dates.count < filled * 0.9) return false;
  const isEpoch = dates.formats.every(({ format }) => format.startsWith('epoch') || format === 'yyyyMMdd');
  return !isEpoch || isNamed(column, 'date') || isNamed(column, 'answeredAt') || isNamed(column, 'otherDate');
}

function senseOf(column: DraftColumn): NameSense {
  return {
    isNps: isAbout(column, 'nps'),
    isCsat: isAbout(column, 'csat'),
    isCes: isAbout(column, 'ces'),
    isRating: isAbout(column, 'rating') || column.question?.kind === 'scale',
    isSchoolGrade: isAbout(column, 'schoolGrade'),
    isLowGood: bestIsOne.test(plainText(`${column.name} ${column.title ?? ''}`)),
    isPercent: isAbout(column, 'percent') || column.profile.numeric?.notation.unit === '%',
  };
}

/** The answers of a column as numbers; undefined when they are too many to be a scale. */
function numberAnswersOf({ profile }: DraftColumn): NumberAnswer[] | undefined {
  const { numeric, top, distinct } = profile;
  if (!numeric || !profile.isDistinctExact || distinct > top.length) return undefined;
  const byValue = new Map<number, { value: number; count: number; texts: string[] }>();
  for (const { text, count } of top) {
    const value = readNumber(text, numeric.notation);
    if (value === undefined) continue;
    const known = byValue.get(value);
    if (known) {
      known.count += count;
      known.texts.push(text);
    } else byValue.set(value, { value, count, texts: [text] });
  }
  return [...byValue.values()];
}

/** The scale of a column of plain numbers, as far as it shows without its neighbours. */
export function plainScaleOf(column: DraftColumn): NumericScale | undefined {
  const { numeric, filled } = column.profile;
  if (
    !numeric ||
    numeric.count < filled * 0.98 ||
    isAbout(column, 'quantity') ||
    isNamed(column, 'idSuffix') ||
    isNamed(column, 'period')
  )
    return undefined;
  const answers = numberAnswersOf(column);
  return answers && findNumericScale(answers, senseOf(column), { hasNps: true });
}

function guessNumbers(draft: GuessDraft, column: DraftColumn, around: AnswerSurroundings): AnswerDraft | undefined {
  const { profile } = column;
  const { numeric } = profile;
  if (!numeric) return undefined;
  const sense = senseOf(column);
  const isAsked = sense.isNps || sense.isCsat || sense.isCes || sense.isRating || sense.isPercent;
  const { decimal, thousands, unit } = numeric.notation;
  const isUsual = decimal === around.fileDecimal || numeric.decided === 'not_needed';
  const notation =
    isUsual && !thousands && !unit
      ? {}
      : { notation: { decimal, ...(thousands ? { thousands } : {}), ...(unit ? { unit } : {}) } };
  if (numeric.decided === 'open') draft.note('decimal_open', 'decide', { column: column.name, decimal });
  const isPriced = isAbout(column, 'aspect') && !numeric.isWhole;
  const isQuantity = (isAbout(column, 'quantity') || isPriced) && !isAsked;
  const isPeriod = isNamed(column, 'period') && !isAsked;
  const isCode = (isNamed(column, 'idSuffix') || isPeriod) && !isAsked && !isQuantity;
  const answers = numberAnswersOf(column);
  if (!isQuantity && !isCode && (answers || sense.isPercent)) {
    const scale = answers
      ? findNumericScale(answers, sense, around)
      : numeric.min >= 0 && numeric.max <= 100
        ? percentScale
        : undefined;
    if (scale) {
      const decimals = Math.min(numeric.decimals, mostDecimals);
      const missing = scale.missing.flatMap(({ texts }) => texts);
      noteScale(draft, column, scale);
      noteRounding(draft, column);
      return {
        role: 'indicator',
        is: { ...scaleOf(scale), decimals, missing, recode: {}, ...notation },
        because: scale.because,
        details: { min: scale.min, max: scale.max },
        confidence: scale.confidence,
      };
    }
  }
  const isFew = profile.distinct <= 12 && numeric.isWhole && !isQuantity;
  if (isCode || numeric.leadingZeros > 0 || isFew) {
    if (profile.distinct <= Math.min(mostCategories, Math.max(12, profile.filled * 0.2))) return categories(column);
    return { role: 'skip', because: 'too_many_values', details: { distinct: profile.distinct }, confidence: 'unsure' };
  }
  const confidence = isQuantity ? 'sure' : 'likely';
  noteRounding(draft, column);
  const is = { missing: [], decimals: Math.min(numeric.decimals, mostDecimals), ...notation };
  return { role: 'number', is, because: 'quantity', details: { min: numeric.min, max: numeric.max }, confidence };
}

const percentScale: NumericScale = {
  ...{ method: 'mean', min: 0, max: 100, direction: 'higher', missing: [], outside: 0 },
  ...{ because: 'percent', confidence: 'likely' },
};

function scaleOf({ method, min, max, direction, topBoxes, outside }: NumericScale): {
  method: NumericScale['method'];
  min: number;
  max: number;
  direction: 'higher' | 'lower';
  topBoxes?: number;
  outside: 'refuse' | 'missing';
} {
  const boxes = topBoxes === undefined ? {} : { topBoxes };
  return { method, min, max, direction, ...boxes, outside: outside > 0 ? 'missing' : 'refuse' };
}

function noteScale(draft: GuessDraft, { name }: DraftColumn, { missing, outside, min, max }: NumericScale): void {
  if (missing.length > 0) {
    const codes = missing.flatMap(({ texts }) => texts).join(', ');
    const cells = missing.reduce((total, { count }) => total + count, 0);
    draft.note('missing_codes', 'decide', { column: name, codes, cells });
  }
  if (outside > 0) draft.note('outside_scale', 'decide', { column: name, cells: outside, min, max });
}

function noteRounding(draft: GuessDraft, { name, profile }: DraftColumn): void {
  const decimals = profile.numeric?.decimals ?? 0;
  if (decimals > mostDecimals) draft.note('decimals_rounded', 'inform', { column: name, decimals, kept: mostDecimals });
}

function fromWords(
  draft: GuessDraft,
  column: DraftColumn,
  words: NonNullable<ReturnType<typeof readWordScale>>,
): AnswerDraft {
  const { family, language, min, max, unknown } = words;
  const recode: Record<string, number | null> = { ...words.recode };
  if (unknown.length > 0) {
    const cells = column.profile.top.reduce((sum, { text, count }) => sum + (unknown.includes(text) ? count : 0), 0);
    draft.note('unknown_words', 'decide', { column: column.name, words: unknown.join(', '), cells });
    for (const text of unknown) recode[text] = null;
  }

  const base: Omit<IndicatorDraft, 'method'> = {
    ...{ min, max, decimals: 0, direction: 'higher', missing: [], recode, outside: 'refuse' },
  };
  if (family === 'yesNo') {
    const is: IndicatorDraft = { ...base, method: 'csat', topBoxes: 1 };
    return { role: 'indicator', is, because: 'yes_no', details: { language }, confidence: 'likely' };
  }
  const method = family === 'ease' ? 'ces' : family === 'satisfaction' && max === 5 ? 'csat' : 'mean';
  const details = { family, language, words: Object.keys(words.recode).length };
  return { role: 'indicator', is: { ...base, method }, because: 'word_scale', details, confidence: 'sure' };
}

function guessText(column: DraftColumn): AnswerDraft {
  const { profile, variety } = column;
  const { distinct, filled, averageLength, averageWords, longest } = profile;
  const isNamedComment = isAbout(column, 'comment');
  const isLong = longest > 200 || (averageWords >= 5 && variety > 0.5);
  const comment: { role: 'comment'; is: { missing: string[] } } = { role: 'comment', is: { missing: [] } };
  if (profile.pieces && !(isNamedComment && variety > 0.5)) {
    const { separator } = profile.pieces;
    const details = { separator, distinct: profile.pieces.distinct };
    return {
      role: 'dimension',
      is: { missing: [], separator, recode: {} },
      because: 'pieces',
      details,
      confidence: 'likely',
    };
  }
  if (profile.examples.length > 0 && profile.examples.every((text) => text.startsWith('[{')))
    return { role: 'skip', because: 'nested_list', details: {}, confidence: 'sure' };
  // What a text is called is a text of its own each time; the few that repeat are none to group by.
  if (isNamed(column, 'title') && distinct > 12 && variety > 0.1) {
    return { ...comment, because: 'named_comment', details: {}, confidence: 'likely' };
  }
  // Too few to tell by their variety: the name alone has to do.
  const isSmall = filled < 50 && isNamed(column, 'comment') && !isNamed(column, 'idSuffix');
  if (isNamedComment && (isLong || isSmall || (variety > 0.3 && averageWords >= 2 && distinct > 5))) {
    return { ...comment, because: 'named_comment', details: {}, confidence: 'sure' };
  }
  if (isQuestion(column.name) && averageWords >= 3 && variety > 0.3 && distinct > 12) {
    return {
      ...comment,
      because: 'long_text',
      details: { averageLength: Math.round(averageLength) },
      confidence: 'likely',
    };
  }
  if (isLong && averageLength >= 25) {
    const isTitle = isNamed(column, 'title') || longest <= 120;
    const details = { averageLength: Math.round(averageLength) };
    return { ...comment, because: 'long_text', details, confidence: isTitle ? 'unsure' : 'likely' };
  }
  const most = Math.min(mostCategories, Math.max(12, filled * 0.3));
  if (distinct <= most && longest <= 200) return categories(column);
  return { role: 'skip', because: 'too_many_values', details: { distinct }, confidence: 'unsure' };
}

function categories(column: DraftColumn): AnswerDraft {
  const { distinct, top } = column.profile;
  const recode = distinct <= top.length ? mergedSpellings(top) : {};
  return {
    role: 'dimension',
    is: { missing: [], recode },
    because: 'few_values',
    details: { distinct },
    confidence: 'likely',
  };
}

/** "FamilyLeisure" and "family leisure" are "Family Leisure", which is written most often. */
function mergedSpellings(values: readonly ValueCount[]): Record<string, string> {
  const first = new Map<string, string>();
  const recode: Record<string, string> = {};
  for (const { text } of values) {
    const key = plainText(text).replace(/[\s._-]+/g, '');
    const usual = first.get(key);
    if (usual === undefined) first.set(key, text);
    else recode[text] = usual;
  }
  return recode;
}
