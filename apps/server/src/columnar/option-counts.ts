import { type Sibling, type Suppression, suppress } from '@echolot/core/suppression';
import { createBoundedCache } from '../caches/bounded-cache.ts';
import { createSharedReadings } from '../caches/shared-readings.ts';
import type { AncestorClosure } from './ancestor-closure.ts';
import type { ColumnarEngine } from './engine.ts';
import { isMultiValued, type OptionQuestion, optionStatement } from './option-counts-sql.ts';
import { questionKey } from './question-key.ts';

export type { OptionQuestion } from './option-counts-sql.ts';

/** What a person may be shown of the options of one filter. Nothing of what is hidden is in it. */
export interface OptionCounts {
  /** Those offered, or those with answers in the order of the alphabet. */
  readonly extNames: readonly string[];
  /** Interviews per option, in the order of `extNames`; below 0 where that is hidden. */
  readonly ns: Int32Array;
  /** Interviews of one option, or why they are hidden. */
  at(place: number): OptionCount;
  /** Position of the record that the counts include. */
  readonly position: string;
}

export type OptionCount =
  | { readonly n: number; readonly hidden: null }
  | { readonly n: null; readonly hidden: Suppression };

/** What stands for a number that is hidden. */
const codes: Record<Suppression, number> = { too_few: -1, complementary: -2 };

export interface OptionCountReader {
  /**
   * Interviews per option, under the filters of the question. They are read for all options at once and kept for some seconds:
   * what is hidden may not depend on which of them somebody types, and people type letter by letter.
   */
  readOptionCounts(question: OptionQuestion, signal?: AbortSignal): Promise<OptionCounts>;
}

const keepMs = 20_000;
/** A pause between two letters. */
const lingerMs = 500;
/** Options of all counts kept together, at four bytes each. */
const mostOptionsKept = 4_000_000;
/** What a key and its surroundings weigh, in options. */
const weightOfKey = 500;

interface KeptCounts {
  readonly at: number;
  readonly counts: OptionCounts;
}

export function createOptionCountReader(engine: ColumnarEngine, closure: AncestorClosure): OptionCountReader {
  const kept = createBoundedCache<KeptCounts>(mostOptionsKept);
  const readings = createSharedReadings<OptionCounts>(lingerMs);
  return {
    async readOptionCounts(question, signal) {
      const key = keyOf(question);
      const at = Date.now();
      const known = kept.get(key);
      if (known && at - known.at < keepMs) return known.counts;
      return readings.read(key, signal, async (shared) => {
        const counts = await readCounts(engine, closure, question, shared);
        kept.put(key, { at, counts }, counts.extNames.length + weightOfKey);
        return counts;
      });
    },
  };
}

/** Everything of a question that its answer depends on; units are told by the keys of their tables. */
function keyOf(question: OptionQuestion): string {
  const { survey, scope, perspective, key, levels, window, dateVariable, filters, suppressionMinimumN } = question;
  const { universeId, surveyId } = survey.shape;
  const place = [
    universeId,
    surveyId,
    survey.generation,
    scope.fromDay,
    perspective,
    key,
    levels.map((level) => level.key),
  ];
  const asked = [window, dateVariable, filters, suppressionMinimumN, question.variable, question.optionsKey];
  return questionKey([...place, ...asked]);
}

/** An option with answers at the units asked for. */
interface Counted {
  readonly n: number;
  readonly isClosed: boolean;
}

async function readCounts(
  engine: ColumnarEngine,
  closure: AncestorClosure,
  question: OptionQuestion,
  signal: AbortSignal,
): Promise<OptionCounts> {
  const { sql, params, levelCount, withMembers } = optionStatement(question);
  const [{ rows }, [closed]] = await Promise.all([
    engine.query(sql, { params, signal }),
    closure.read({ ...question, indicators: [] }, [question.window]),
  ]);
  const { suppressionMinimumN: minimumN, position } = question;
  const isClosed = Boolean(closed?.row);
  const isClosedIn = (n: number, above: readonly number[]): boolean =>
    withMembers ? isClosedAsWas(above, minimumN) : isClosedAbove(n, above, levelCount, minimumN);
  const counted = new Map<string, Counted>();
  for (const [category, ...figures] of rows) {
    const [n = 0, ...above] = figures.map(Number);
    counted.set(String(category), { n, isClosed: isClosed || isClosedIn(n, above) });
  }
  const extNames = question.offered ?? [...counted.keys()].filter((name) => name !== '').toSorted();
  const ns = new Int32Array(extNames.length);
  const siblings: Sibling[] = [];
  const places: number[] = [];
  for (const [place, key] of extNames.entries()) {
    const one = counted.get(key);
    if (!one) continue;
    counted.delete(key);
    ns[place] = one.n;
    siblings.push({ key, n: one.n, isHidden: one.isClosed });
    places.push(place);
  }
  const addsUp = !isMultiValued(question);
  // Interviews without an answer that is offered are the rest of the same total. A rest that is not small hides nothing: it is
  // shown to those who leave every option out.
  const rest = [...counted.values()].reduce((sum, { n }) => sum + n, 0);
  if (addsUp && rest < minimumN) siblings.push({ key: '', n: rest });
  const hidden = suppress(siblings, minimumN, { totalIsShown: addsUp });
  for (const [index, place] of places.entries()) {
    const reason = hidden[index];
    if (reason) ns[place] = codes[reason];
  }
  return { extNames, ns, position, at: (place) => countOf(ns[place] ?? 0) };
}

function countOf(n: number): OptionCount {
  if (n >= 0) return { n, hidden: null };
  return { n: null, hidden: n === codes.too_few ? 'too_few' : 'complementary' };
}

/**
 * Whether a table further up, cut to one option, hides the unit on the way down, for itself or for the sake of a sibling.
 * Of equal units the table hides one, by its name; here all of them are: that is never less.
 * @param above four figures per table, from the uppermost: see `siblingFigures`.
 */
function isClosedAbove(n: number, above: readonly number[], levelCount: number, minimumN: number): boolean {
  let member = n;
  for (let level = levelCount - 1; level >= 0; level -= 1) {
    const figures = above.slice(level * 4, level * 4 + 4);
    if (isClosedBeside(figures, member, minimumN)) return true;
    member += figures[0] ?? 0;
  }
  return false;
}

/** @param above five figures per table, the last the unit's own on the way down. */
function isClosedAsWas(above: readonly number[], minimumN: number): boolean {
  for (let place = 0; place < above.length; place += 5) {
    const member = above[place + 4] ?? 0;
    const isSmall = member > 0 && member < minimumN;
    if (isSmall || (member > 0 && isClosedBeside(above.slice(place, place + 4), member, minimumN))) return true;
  }
  return false;
}

function isClosedBeside(figures: readonly number[], member: number, minimumN: number): boolean {
  const [, smallCount = 0, smallSum = 0, least = 0] = figures;
  const needsAnother = smallCount === 1 || (smallCount > 1 && smallSum < minimumN);
  return needsAnother && (least === 0 || member <= least);
}
