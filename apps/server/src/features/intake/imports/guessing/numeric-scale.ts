import type { Confidence, GuessReason } from './guess.ts';

/** Answers in numbers with how often each occurs and how it is written. */
export interface NumberAnswer {
  readonly value: number;
  readonly count: number;
  readonly texts: readonly string[];
}

/** The scale most questions of a file are answered on, and on how many it shows. */
export interface UsualScale {
  readonly min: number;
  readonly max: number;
  readonly questions: number;
}

export interface NameSense {
  readonly isNps: boolean;
  readonly isCsat: boolean;
  readonly isCes: boolean;
  readonly isRating: boolean;
  readonly isSchoolGrade: boolean;
  /** It says that the lowest number is the best. */
  readonly isLowGood: boolean;
  readonly isPercent: boolean;
}

export interface NumericScale {
  readonly method: 'nps' | 'csat' | 'ces' | 'mean' | 'index';
  readonly min: number;
  readonly max: number;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes?: number;
  /** Answers that stand for "no answer". */
  readonly missing: readonly NumberAnswer[];
  /** How many answers lie outside; few, or the scale would be another. */
  readonly outside: number;
  readonly because: GuessReason;
  readonly confidence: Confidence;
}

/** Numbers that survey tools write where nothing was answered, when they lie outside the scale. */
const missingCodes = new Set([
  ...[99, 98, 97, 96, 95, 88, 77, 66, 999, 998, 997, 888, 777, 9999, 9998],
  ...[-1, -2, -3, -7, -8, -9, -77, -88, -98, -99, -999, -9999],
]);
/** Share of the answers that may lie outside the scale of the others. */
const strayShare = 0.005;
/** With fewer answers the best or worst ones may just not have been given. */
const fewAnswers = 30;

/** Finds the scale of answers in numbers, or undefined when they look like quantities or codes. */
export function findNumericScale(
  answers: readonly NumberAnswer[],
  sense: NameSense,
  { usual, hasNps }: { usual?: UsualScale | undefined; hasNps: boolean },
): NumericScale | undefined {
  const core = answers.filter(({ value }) => !missingCodes.has(value));
  if (core.length === 0) return undefined;
  const coreMax = Math.max(...core.map(({ value }) => value));
  const isPercentage = coreMax > 20;
  const isCode = ({ value }: NumberAnswer): boolean =>
    missingCodes.has(value) && (value < 0 || (isPercentage ? value > 100 : value > coreMax + 10));
  let missing = answers.filter(isCode);
  let rest = answers.filter((answer) => !isCode(answer));
  const total = sum(rest);
  const span = withoutStrays(rest, total);
  if (!span) return undefined;
  let { min, max } = span;
  if (min < 0) return undefined;
  const zero = rest.find(({ value }) => value === 0);
  const isZeroCode =
    zero !== undefined && (max === 5 || max === 7 || (max === 6 && sense.isSchoolGrade)) && !sense.isNps;
  if (isZeroCode) {
    missing = [...missing, zero];
    rest = rest.filter((answer) => answer !== zero);
    min = 1;
  }
  // 1 to 5 and a 9, or an 8: "no answer" in many tools.
  const gap = rest.filter(
    ({ value }) => (value === 9 || value === 8) && !rest.some((other) => other.value === 6 || other.value === 7),
  );
  if (
    gap.length > 0 &&
    rest.some(({ value }) => value === 5) &&
    !sense.isNps &&
    rest.every((one) => one.value <= 5 || gap.includes(one))
  ) {
    const kept = rest.filter((answer) => !gap.includes(answer));
    if (Number.isInteger(min) && !kept.some(({ value }) => value === 0 || value > 5)) {
      missing = [...missing, ...gap];
      rest = kept;
      max = 5;
    }
  }
  const chosen = choose(min, max, sense, usual, hasNps, rest);
  if (!chosen) return undefined;
  const outside = sum(rest.filter(({ value }) => value < chosen.min || value > chosen.max));
  const isLowGood = sense.isLowGood || (sense.isSchoolGrade && chosen.max === 6);
  const direction = isLowGood && chosen.method !== 'nps' && chosen.because !== 'yes_no' ? 'lower' : 'higher';
  return { direction, ...chosen, missing, outside };
}

type Choice = Pick<NumericScale, 'method' | 'min' | 'max' | 'because' | 'confidence'> & { topBoxes?: number };

function choose(
  min: number,
  max: number,
  sense: NameSense,
  usual: UsualScale | undefined,
  hasNps: boolean,
  rest: readonly NumberAnswer[],
): Choice | undefined {
  const isWhole = rest.every(({ value }) => Number.isInteger(value));
  const isAsked = sense.isNps || sense.isCsat || sense.isCes || sense.isRating;
  if (min >= 0 && max <= 1 && isWhole) {
    if (min === max) return undefined;
    return {
      method: 'csat',
      min: 0,
      max: 1,
      topBoxes: 1,
      because: 'yes_no',
      confidence: sense.isNps || sense.isRating ? 'sure' : 'likely',
    };
  }
  if (sense.isNps && isWhole && max <= 10 && (max > 5 || (usual?.max ?? 10) === 10 || min === 0)) {
    return { method: 'nps', min: 0, max: 10, because: 'nps_named', confidence: max > 7 ? 'sure' : 'likely' };
  }
  if (sense.isPercent && max <= 100)
    return { method: 'mean', min: 0, max: 100, because: 'percent', confidence: 'likely' };
  if (max > 10) {
    if (max <= 100 && isAsked && max > 20)
      return { method: 'mean', min: 0, max: 100, because: 'scale_values', confidence: 'likely' };
    if (max <= 20 && sense.isRating)
      return { method: 'mean', min: 0, max: 20, because: 'scale_values', confidence: 'unsure' };
    return undefined;
  }
  // Two or three whole numbers are codes of categories unless the name asks for a grade.
  if (max <= 3 && isWhole && !isAsked && !usual) return undefined;
  let low = min < 1 ? 0 : 1;
  let high = max <= 3 ? Math.ceil(max) : max <= 4 ? 4 : max <= 5 ? 5 : max <= 6 ? 6 : max <= 7 ? 7 : 10;
  let because: GuessReason = 'scale_values';
  // Answers that leave the ends out are on the scale of the other questions.
  const total = sum(rest);
  const mayBeWider = ![5, 7, 10].includes(max) || (total < fewAnswers && (usual?.questions ?? 0) > 1);
  if (usual && mayBeWider && high < usual.max && low >= usual.min && (low === usual.min || low === 1)) {
    if (high !== usual.max || low !== usual.min) because = 'scale_as_others';
    ({ min: low, max: high } = usual);
  }
  if (sense.isSchoolGrade && max <= 6 && low === 1) high = 6;
  if (low === 0 && high === 10 && isWhole && !hasNps && !isAsked) {
    return { method: 'nps', min: 0, max: 10, because: 'nps_values', confidence: 'likely' };
  }
  if (sense.isCes && high === 7)
    return { method: 'ces', min: low, max: high, because: 'ces_named', confidence: 'sure' };
  if (sense.isCes && high === 5)
    return { method: 'ces', min: low, max: high, because: 'ces_named', confidence: 'likely' };
  if (sense.isCsat && high <= 10) {
    return { method: high === 5 ? 'csat' : 'mean', min: low, max: high, because: 'csat_named', confidence: 'sure' };
  }
  if (high === 5 && !sense.isRating) return { method: 'csat', min: low, max: high, because, confidence: 'likely' };
  return { method: 'mean', min: low, max: high, because, confidence: isAsked ? 'sure' : 'likely' };
}

/** Least and greatest answer when a few strays are left out. */
function withoutStrays(answers: readonly NumberAnswer[], total: number): { min: number; max: number } | undefined {
  const sorted = [...answers].sort((one, other) => one.value - other.value);
  let budget = total * strayShare;
  let [first, last] = [0, sorted.length - 1];
  // Only what lies well apart is a stray: the ends of a scale may be rare.
  const gapAt = (index: number, side: -1 | 1): number =>
    Math.abs((sorted[index]?.value ?? 0) - (sorted[index - side]?.value ?? 0));
  while (
    last > first &&
    (sorted[last]?.count ?? 0) <= budget &&
    (gapAt(last, 1) > 1 || (sorted[last]?.value ?? 0) > 10)
  ) {
    budget -= sorted[last]?.count ?? 0;
    last -= 1;
  }
  while (
    last > first &&
    (sorted[first]?.count ?? 0) <= budget &&
    (gapAt(first, -1) > 1 || (sorted[first]?.value ?? 0) < 0)
  ) {
    budget -= sorted[first]?.count ?? 0;
    first += 1;
  }
  const [min, max] = [sorted[first]?.value, sorted[last]?.value];
  return min === undefined || max === undefined ? undefined : { min, max };
}

function sum(answers: readonly NumberAnswer[]): number {
  return answers.reduce((total, { count }) => total + count, 0);
}
