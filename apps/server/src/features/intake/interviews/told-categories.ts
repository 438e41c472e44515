import type { OptionCounts } from '../../../columnar/option-counts.ts';
import type { Context } from '../../../context.ts';
import type { Answer, Answers } from '../../../database/tables.ts';
import { type Asked, optionQuestion } from '../../analytics/rankings/public.ts';

/**
 * Categories that a reader who may not see single persons is told of single interviews, by variable, `channel` and `locale`: those
 * whose interviews the filters tell under the same question. A variable that is not in it is not limited.
 */
export type ToldCategories = ReadonlyMap<string, ToldOfVariable>;

interface ToldOfVariable {
  /** As they are answered; one that was merged into another is told where that is. */
  readonly categories: ReadonlySet<string>;
  /** How many that were answered are not among them. */
  readonly hiddenCount: number;
}

/** Variables whose options are counted at the same time. */
const countedAtOnce = 4;

/** @param names dimensions of the survey, `channel`, `locale` */
export async function readToldCategories(
  ctx: Context,
  asked: Asked,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ToldCategories> {
  const told = new Map<string, ToldOfVariable>();
  for (let from = 0; from < names.length; from += countedAtOnce) {
    const some = names.slice(from, from + countedAtOnce);
    const read = await Promise.all(some.map((name) => readTold(ctx, asked, name, signal)));
    for (const [index, name] of some.entries()) told.set(name, read[index] ?? nothingTold);
  }
  return told;
}

const nothingTold: ToldOfVariable = { categories: new Set(), hiddenCount: 0 };

async function readTold(ctx: Context, asked: Asked, name: string, signal: AbortSignal): Promise<ToldOfVariable> {
  const isSystem = name === 'channel' || name === 'locale';
  const isServed = asked.served.shape.variables.some(({ extName, kind }) => extName === name && kind === 'dimension');
  // Without a column nobody has counted yet what would be small.
  if (!isSystem && !isServed) return nothingTold;
  const { question } = optionQuestion(ctx, asked, name);
  return toldOf(await ctx.rankings.readOptionCounts(question, signal), question.mergedInto);
}

function toldOf({ extNames, ns }: OptionCounts, mergedInto: ReadonlyMap<string, string>): ToldOfVariable {
  const categories = new Set(extNames.filter((_, place) => (ns[place] ?? 0) > 0));
  for (const [category, target] of mergedInto) if (categories.has(target)) categories.add(category);
  return { categories, hiddenCount: ns.reduce((count, n) => count + Number(n < 0), 0) };
}

/** A channel or language; empty where it is not told. */
export function toldText(told: ToldCategories | undefined, name: 'channel' | 'locale', text: string): string {
  const limit = told?.get(name);
  return !limit || limit.categories.has(text) ? text : '';
}

/** Answers without the categories that are not told. */
export function toldAnswers(told: ToldCategories | undefined, answers: Answers): Answers {
  if (!told) return answers;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]): [string, Answer][] => {
      const limit = told.get(name);
      if (!limit) return [[name, answer]];
      if (Array.isArray(answer)) {
        const left = answer.filter((one) => limit.categories.has(String(one)));
        // An empty choice reads like one that is not told.
        return left.length > 0 ? [[name, left]] : [];
      }
      return limit.categories.has(String(answer)) ? [[name, answer]] : [];
    }),
  );
}

/** Whether an answer is read as it was given; one that chose nothing is. */
export function isToldWhole(shown: Answer | undefined, given: Answer | undefined): boolean {
  const plain = (answer: Answer | undefined): string =>
    answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
      ? ''
      : JSON.stringify(answer);
  return plain(shown) === plain(given);
}
