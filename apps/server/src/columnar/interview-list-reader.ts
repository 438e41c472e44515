import { addDays, lastDayOfMonth } from '@echolot/core/day';
import { type DayWindow, daysOf } from '@echolot/core/day-window';
import type { AncestorClosure } from './ancestor-closure.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import type { ColumnarEngine, WriteFileOptions } from './engine.ts';
import { canUseRollUp, factStatement } from './fact-sql.ts';
import { createListProtection, type ReadProtection } from './interview-list-protection.ts';
import type { InterviewListQuery, ListPlace } from './interview-list-query.ts';
import {
  blockCountStatement,
  type ListBlocks,
  type ListPart,
  type ListStatement,
  listCountStatement,
  listStatement,
  missingBlock,
} from './interview-list-sql.ts';
import type { InterviewColumn, ListedCounts } from './interview-table.ts';
import { interviewTableStatement, listedCountsStatement } from './interview-table-sql.ts';
import type { ReadCounts } from './no-small-groups.ts';
import type { FactWindow } from './ranking-query.ts';
import { wholeGroup } from './rows-as-was.ts';

/** Reads which interviews are behind a number; what they say is read from the record. */
export interface InterviewListReader {
  /** The next interviews of a list, in its order: at most `limit`, fewer only at its end. */
  readInterviewPlaces(
    query: InterviewListQuery,
    after: ListPlace | undefined,
    limit: number,
    signal?: AbortSignal,
  ): Promise<ListPlace[]>;
  countInterviews(query: InterviewListQuery, signal?: AbortSignal): Promise<number>;
  /** Whether that takes no look at single interviews. */
  countsCheaply(query: InterviewListQuery): boolean;
  readProtection: ReadProtection;
  /** How many interviews the whole list has, and how many of them are of some units. */
  countListed(query: InterviewListQuery, unitNos: readonly number[], signal?: AbortSignal): Promise<ListedCounts>;
  /** Writes the whole list to a file, in its order. @throws as `ColumnarEngine.writeFile` */
  writeInterviews(
    query: InterviewListQuery,
    columns: readonly InterviewColumn[],
    file: Pick<WriteFileOptions, 'format' | 'path' | 'head' | 'rowCount'>,
    signal?: AbortSignal,
  ): Promise<void>;
}

/** So few interviews are read at once, whatever their days. */
const fewInterviews = 40_000;
/** What a filter or word is taken to let through, until it is known. */
const guessedShare = 1 / 20;
const steepestGrowth = 16;
/** Scales up to so many steps are counted month by month. */
const mostStepsByMonth = 400;

/** How many interviews there are about some days. */
interface Span extends DayWindow {
  readonly n: number;
}

export function createInterviewListReader(
  engine: ColumnarEngine,
  closure: AncestorClosure,
  readCounts: ReadCounts,
  readAtOnce = fewInterviews,
): InterviewListReader {
  async function run(
    { sql, params }: ListStatement,
    signal: AbortSignal | undefined,
  ): Promise<readonly (readonly unknown[])[]> {
    const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
    return rows;
  }

  async function readPart(
    query: InterviewListQuery,
    part: ListPart,
    signal: AbortSignal | undefined,
  ): Promise<ListPlace[]> {
    const rows = await run(listStatement(query, part), signal);
    return rows.map(([block, interviewId, day, at]) => ({
      block: Number(block),
      interviewId: String(interviewId),
      day: String(day),
      at: Number(at),
    }));
  }

  /** Interviews of the units over time, newest first, whatever the filters: from roll-ups, the last month by days. */
  async function readSpans(query: InterviewListQuery, signal: AbortSignal | undefined): Promise<Span[]> {
    // Windows over another date say nothing about the days of interviews.
    const open = {
      ...query,
      filters: [],
      indicators: [],
      dateVariable: undefined,
      groups: [wholeGroup(query)],
      moved: [],
    };
    const window = cutToScope(query.dateVariable === undefined ? query.window : {}, open);
    const countBy = async (bucketUnit: 'month' | 'day', days: FactWindow): Promise<Span[]> => {
      const statement = factStatement(open, { windows: [days], bucketUnit, countsOnly: true });
      const rows = await run(statement, signal);
      return rows
        .map((row) => {
          const fromDay = String(row[2]);
          return { fromDay, toDay: bucketUnit === 'month' ? lastDayOfMonth(fromDay) : fromDay, n: Number(row[3]) };
        })
        .filter(({ n }) => n > 0)
        .toSorted((a, b) => b.fromDay.localeCompare(a.fromDay));
    };
    const months = await countBy('month', window);
    const [last] = months;
    if (!last || totalOf(months) <= readAtOnce) return months;
    return [...(await countBy('day', { fromDay: last.fromDay, toDay: last.toDay })), ...months.slice(1)];
  }

  /**
   * The newest interviews of one block, in steps from the newest day backwards: the units of a ranking are side by side in the
   * store, so that every day less is a part less of each of them.
   */
  async function readNewest(
    query: InterviewListQuery,
    { blocks, spans, share }: Source,
    { after, limit }: Pick<ListPart, 'after' | 'limit'>,
    signal: AbortSignal | undefined,
  ): Promise<ListPlace[]> {
    const until = after?.day;
    const left = until === undefined ? spans : spans.filter(({ fromDay }) => fromDay <= until);
    const [newest, oldest] = [left[0], left.at(-1)];
    if (!newest || !oldest) return [];
    if (totalOf(left) <= readAtOnce) return readPart(query, { blocks, days: { toDay: until }, after, limit }, signal);

    const found: ListPlace[] = [];
    let toDay = until ?? newest.toDay;
    let expected = share;
    let length = 0;
    for (;;) {
      const wanted = limit - found.length;
      const fromDay = daysBack(left, toDay, (1.5 * wanted) / expected, length * 2);
      const isLast = fromDay <= oldest.fromDay;
      // Open at both ends: roll-ups may be a moment behind the facts.
      const isFirst = length === 0 && until === undefined;
      const days: FactWindow = { fromDay: isLast ? undefined : fromDay, toDay: isFirst ? undefined : toDay };
      const rows = await readPart(query, { blocks, days, after, limit: wanted }, signal);
      found.push(...rows);
      if (found.length >= limit || isLast) return found;
      const read = Math.max(countWithin(left, { fromDay, toDay }), 1);
      expected = Math.max(Math.min(rows.length / read, 1), expected / steepestGrowth);
      length = daysOf({ fromDay, toDay });
      toDay = addDays(fromDay, -1);
    }
  }

  /** Lists that something else orders before time: block by block, several small ones at once. */
  async function readByBlock(
    query: InterviewListQuery,
    after: ListPlace | undefined,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<ListPlace[]> {
    const blocks = await readBlocks(query, signal);
    const first = after ? blocks.findIndex(({ block }) => block === after.block) : 0;
    const found: ListPlace[] = [];
    // The block went away since: what would follow it does not.
    const start = first === -1 ? followingOf(query, blocks, after) : first;
    for (let index = start; index < blocks.length && found.length < limit; ) {
      const wanted = limit - found.length;
      const here = blocks[index];
      if (!here) break;
      const from = after && here.block === after.block ? after : undefined;
      if (here.n > readAtOnce) {
        const spans = here.spans ?? (await readSpans(query, signal));
        const source = { blocks: here.named, spans, share: here.n / Math.max(totalOf(spans), here.n) };
        found.push(...(await readNewest(query, source, { after: from, limit: wanted }, signal)));
        index += 1;
        continue;
      }
      const together = [here];
      let n = here.n;
      for (let next = blocks[index + 1]; next; next = blocks[index + together.length]) {
        if (next.isMissing || here.isMissing || n >= wanted || n + next.n > readAtOnce) break;
        together.push(next);
        n += next.n;
      }
      const named = joinBlocks(together.map((one) => one.named));
      found.push(...(await readPart(query, { blocks: named, days: {}, after: from, limit: wanted }, signal)));
      index += together.length;
    }
    return found;
  }

  async function readBlocks(query: InterviewListQuery, signal: AbortSignal | undefined): Promise<Block[]> {
    const { order } = query;
    const byMonth = order.by === 'indicator' && stepsOfScale(query, order.indicator) <= mostStepsByMonth;
    const rows = await run(blockCountStatement(query, byMonth), signal);
    const missing = missingBlock(query);
    const blocks = new Map<number, { places: Map<number, number>; n: number; spans: Span[] }>();
    for (const row of rows) {
      const [value, n] = [Number(row[0]), Number(row[2])];
      const block = order.by === 'unit' ? (order.places.get(value) ?? 0) : value;
      const known = blocks.get(block) ?? { places: new Map<number, number>(), n: 0, spans: [] };
      blocks.set(block, known);
      known.places.set(value, block);
      known.n += n;
      const fromDay = String(row[1]);
      if (byMonth) known.spans.push({ fromDay, toDay: lastDayOfMonth(fromDay), n });
    }
    return [...blocks]
      .map(
        ([block, { places, n, spans }]): Block => ({
          block,
          named: order.by === 'unit' ? { kind: 'units', places } : { kind: 'answers', answers: [block] },
          n,
          spans: byMonth ? spans.toSorted((a, b) => b.fromDay.localeCompare(a.fromDay)) : undefined,
          isMissing: block === missing,
        }),
      )
      .toSorted((a, b) => Number(a.isMissing) - Number(b.isMissing) || directionOf(query) * (a.block - b.block));
  }

  /** Where to go on when no interview has the answer or unit of the last one any more. */
  function followingOf(query: InterviewListQuery, blocks: readonly Block[], after: ListPlace | undefined): number {
    if (!after || after.block === missingBlock(query)) return blocks.length;
    const place = blocks.findIndex(
      ({ block, isMissing }) => isMissing || directionOf(query) * (block - after.block) > 0,
    );
    return place === -1 ? blocks.length : place;
  }

  return {
    async readInterviewPlaces(query, after, limit, signal) {
      if (isEmptyWindow(cutToScope(query.window, query))) return [];
      if (query.order.by !== 'time') return readByBlock(query, after, limit, signal);
      const spans = await readSpans(query, signal);
      const source = { blocks: undefined, spans, share: countsCheaply(query) ? 1 : guessedShare };
      return readNewest(query, source, { after, limit }, signal);
    },
    async countInterviews(query, signal) {
      if (isEmptyWindow(cutToScope(query.window, query))) return 0;
      if (countsCheaply(query)) {
        const [[cell] = []] = await readCounts({ ...query, groups: [wholeGroup(query)], moved: [], indicators: [] }, [
          query.window,
        ]);
        return cell?.n ?? 0;
      }
      const [row] = await run(listCountStatement(query), signal);
      return Number(row?.[0] ?? 0);
    },
    countsCheaply,
    readProtection: createListProtection(closure, readCounts),
    async countListed(query, unitNos, signal) {
      if (isEmptyWindow(cutToScope(query.window, query))) return { rows: 0, ofUnits: 0 };
      const [row] = await run(listedCountsStatement(query, unitNos), signal);
      return { rows: Number(row?.[0] ?? 0), ofUnits: Number(row?.[1] ?? 0) };
    },
    async writeInterviews(query, columns, file, signal) {
      const { params, ...statement } = interviewTableStatement(query, columns, file.format);
      await engine.writeFile(statement, { ...file, params, ...(signal && { signal }) });
    },
  };
}

/** Interviews of a list that are equal by what orders it before time. */
interface Block {
  readonly block: number;
  readonly named: ListBlocks;
  readonly n: number;
  /** When they were; undefined where that was not counted. */
  readonly spans: readonly Span[] | undefined;
  readonly isMissing: boolean;
}

/** Where the newest are looked for: how many there are about which days, and which share of them is expected to match. */
interface Source {
  readonly blocks: ListBlocks | undefined;
  /** Newest first. */
  readonly spans: readonly Span[];
  readonly share: number;
}

const countsCheaply = (query: InterviewListQuery): boolean =>
  query.words.length === 0 && !query.isCommented && canUseRollUp(query);

const totalOf = (spans: readonly Span[]): number => spans.reduce((sum, { n }) => sum + n, 0);

const directionOf = ({ order }: InterviewListQuery): 1 | -1 =>
  order.by === 'indicator' && order.isDescending ? -1 : 1;

function stepsOfScale({ survey }: InterviewListQuery, indicator: string): number {
  const scale = survey.shape.variables.find(({ extName }) => extName === indicator)?.indicator?.scale;
  return scale ? (scale.max - scale.min) * 10 ** scale.decimals + 1 : 0;
}

function joinBlocks(all: readonly ListBlocks[]): ListBlocks {
  const places = new Map<number, number>();
  const answers: number[] = [];
  for (const one of all) {
    if (one.kind === 'answers') answers.push(...one.answers);
    else for (const [unitNo, place] of one.places) places.set(unitNo, place);
  }
  return places.size > 0 ? { kind: 'units', places } : { kind: 'answers', answers };
}

/** The day from which so many interviews are to be expected until `toDay`, and at least so many days back. */
function daysBack(spans: readonly Span[], toDay: string, wanted: number, leastDays: number): string {
  let expected = 0;
  let firstDay = toDay;
  for (const span of spans) {
    if (span.fromDay > toDay) continue;
    const lastDay = span.toDay < toDay ? span.toDay : toDay;
    const perDay = span.n / daysOf(span);
    const days = daysOf({ fromDay: span.fromDay, toDay: lastDay });
    if (expected + perDay * days >= wanted) {
      firstDay = addDays(lastDay, 1 - Math.max(1, Math.ceil((wanted - expected) / perDay)));
      break;
    }
    expected += perDay * days;
    firstDay = span.fromDay;
  }
  const least = addDays(toDay, 1 - Math.max(1, leastDays));
  return least < firstDay ? least : firstDay;
}

/** About how many interviews there are within some days. */
function countWithin(spans: readonly Span[], { fromDay, toDay }: DayWindow): number {
  return spans.reduce((sum, span) => {
    if (span.fromDay > toDay || span.toDay < fromDay) return sum;
    const from = span.fromDay > fromDay ? span.fromDay : fromDay;
    const to = span.toDay < toDay ? span.toDay : toDay;
    return sum + (span.n * daysOf({ fromDay: from, toDay: to })) / daysOf(span);
  }, 0);
}
