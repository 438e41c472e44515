import type { Measurement } from '../measurement.ts';
import { medianOf, quantileOf, rounded } from '../quantile.ts';
import type { Viewer } from './audience.ts';
import { type Course, slopeOf } from './memory-course.ts';
import {
  type AcceptedAt,
  countIncluded,
  isBelow,
  type PositionBook,
  type Receipts,
  Waits,
  waitsOf,
} from './receipts.ts';
import type { StaffWork } from './staff-at-work.ts';

/** The viewers of one universe and what was accepted there. */
export interface Audience {
  readonly universe: string;
  readonly viewers: readonly Viewer[];
  readonly inOrder: readonly AcceptedAt[];
}

/** Resident memory of the two processes, and what the server's heaps still held after collections. */
export type Memory = Readonly<Record<string, Course>> & { readonly heap: Course };

export interface Seen {
  readonly audiences: readonly Audience[];
  readonly book: PositionBook;
  readonly staff: StaffWork;
  readonly memory: Memory;
  readonly durationMs: number;
}

/** From the answer to who sent a change until a page is told of it. */
const budgetMs = 1000;
/** MB an hour. The heap is exact after a collection; resident memory also holds what the allocators keep for later. */
const growthBudgets: Readonly<Record<string, number>> = { heap: 20, server: 60, engine: 100 };

export function reportPages(seen: Seen): Measurement[] {
  const viewers = seen.audiences.flatMap((one) => one.viewers);
  const told = waitsBy(seen, ({ told: receipts }) => receipts);
  const shown = waitsBy(seen, ({ shown: receipts }) => receipts);
  const comments = commentsOf(seen);
  const ends = viewers.flatMap(({ stream }) => stream.ends);
  const faults = viewers.flatMap(({ reading }) => reading?.faults ?? []);
  const lost = [...told.values(), ...shown.values()].reduce((sum, one) => sum + one.lost, 0);
  const miscounted = seen.audiences.flatMap(({ viewers: ours, inOrder }) =>
    ours.filter(({ kind, counted }) => kind !== 'display' && counted < inOrder.length),
  ).length;
  return [
    ...[...told].map(([kind, one]) => timing(`open_pages.${nameOf(kind)}.accepted_to_told.p95`, one, budgetMs)),
    ...[...shown].map(([kind, one]) => {
      const readMs = viewers.flatMap((viewer) => (viewer.kind === kind ? (viewer.reading?.ms ?? []) : []));
      const reading = { read_p50_ms: rounded(medianOf(readMs), 0), read_p95_ms: rounded(quantileOf(readMs, 0.95), 0) };
      // Whoever looks asks for new figures as often as the server has room, which two cores that also play all viewers have little of.
      return timing(`open_pages.${nameOf(kind)}.accepted_to_shown.p95`, one, undefined, {
        ...reading,
        reads: readMs.length,
      });
    }),
    timing('open_pages.comment_to_told.p95', comments, budgetMs, { alert_changes: seen.staff.alertChanges }),
    {
      name: 'open_pages.lost',
      value: lost + comments.lost + miscounted,
      unit: 'count',
      budget: 0,
      details: { interviews: lost, comments: comments.lost, pages_that_counted_fewer: miscounted },
    },
    {
      name: 'open_pages.reconnects',
      value: ends.length,
      unit: 'count',
      budget: 0,
      details: { failed_reads: faults.length, first: ends[0] ?? faults[0] ?? '' },
    },
    ...Object.entries(seen.memory).map(([name, course]) => growth(name, course, seen.durationMs)),
  ];
}

interface Group {
  readonly all: Waits;
  readonly sent: Waits;
  /** p95 of the one that fares worst. */
  worstP95: number;
  lost: number;
}

const emptyGroup = (): Group => ({ all: new Waits(), sent: new Waits(), worstP95: 0, lost: 0 });
const nameOf = (kind: Viewer['kind']): string => kind.replace(' ', '_');

function waitsBy(
  { audiences, book }: Seen,
  receiptsOf: (viewer: Viewer) => Receipts | undefined,
): Map<Viewer['kind'], Group> {
  const groups = new Map<Viewer['kind'], Group>();
  for (const { viewers, inOrder } of audiences) {
    const included = countIncluded(book, inOrder);
    for (const viewer of viewers) {
      const receipts = receiptsOf(viewer);
      if (!receipts) continue;
      const { accepted, sent, lost } = waitsOf(receipts, inOrder, included, concernOf(viewer));
      const group = groups.get(viewer.kind) ?? emptyGroup();
      groups.set(viewer.kind, group);
      group.all.addAll(accepted);
      group.sent.addAll(sent);
      group.worstP95 = Math.max(group.worstP95, accepted.quantile(0.95));
      group.lost += lost;
    }
  }
  return groups;
}

function concernOf({ kind, path }: Viewer): (interview: AcceptedAt) => boolean {
  return kind === 'display' ? (interview) => isBelow(interview.path, path) : () => true;
}

/** Comments of staff on the pages of those who see every unit. */
function commentsOf({ audiences, staff }: Seen): Group {
  const group = emptyGroup();
  for (const { comments: heard } of audiences.flatMap(({ viewers }) => viewers).filter(seesAll)) {
    const own = new Waits();
    for (const { interviewId, sentAtMs, doneAtMs } of staff.comments) {
      const atMs = heard.get(interviewId);
      if (atMs === undefined) group.lost += 1;
      else {
        own.add(atMs - doneAtMs);
        group.sent.add(atMs - sentAtMs);
      }
    }
    group.all.addAll(own);
    group.worstP95 = Math.max(group.worstP95, own.quantile(0.95));
  }
  return group;
}

function seesAll({ kind, universe, seesEverything }: Viewer): boolean {
  return kind !== 'display' && universe === 'aurora' && seesEverything;
}

function timing(
  name: string,
  { all, sent, worstP95 }: Group,
  budget: number | undefined,
  details: Record<string, number> = {},
): Measurement {
  return {
    name,
    value: worstP95,
    unit: 'ms',
    ...(budget !== undefined && { budget }),
    samples: all.count,
    details: {
      p50_ms: all.quantile(0.5),
      p95_of_all_ms: all.quantile(0.95),
      p99_ms: all.quantile(0.99),
      most_ms: all.quantile(1),
      sent_to_p95_ms: sent.quantile(0.95),
      ...details,
    },
  };
}

function growth(name: string, course: Course, durationMs: number): Measurement {
  const minutes = course.mb.map((mb) => rounded(mb, 1));
  return {
    name: `open_pages.memory.${name}.growth`,
    value: rounded(slopeOf(course), 1),
    unit: 'MB/h',
    budget: growthBudgets[name] ?? 0,
    samples: minutes.length,
    details: {
      over_s: Math.round(durationMs / 1000),
      first_mb: minutes[0] ?? 0,
      last_mb: minutes.at(-1) ?? 0,
      mb: minutes.join(' '),
    },
  };
}
