import { type GamingSignKind, mostEvidence } from '@echolot/contract/analytics/gaming';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import { binomialUpperTail, poissonUpperTail, runProbability } from '@echolot/core/tail-probability';

/** An interview as the detector looks at it. */
export interface LookedAt {
  readonly interviewId: string;
  readonly unitNo: number;
  readonly answeredAt: Date;
  /** Answer to the first indicator. */
  readonly score: number | null;
  readonly contactId: string | null;
  /** Folded; empty when there is none. */
  readonly email: string;
  readonly phone: string;
  readonly isInvalid: boolean;
}

export interface FoundSign {
  readonly kind: GamingSignKind;
  readonly unitNo: number;
  readonly n: number;
  readonly count: number;
  readonly expected: number;
  readonly p: number;
  readonly evidence: readonly LookedAt[];
}

/** Below these a sign is not even tested: a handful is everybody's. */
const fewest = { runOfTops: 8, reusedAddress: 3, invalidAddress: 3, burst: 5 } as const;
/** A unit with fewer interviews is left in peace. */
const fewestInterviews = 20;
/** A false alarm accuses somebody: stricter than the 5 % of rankings. */
const falseShare = 0.01;
const burstMs = 15 * 60_000;
/** Bursts are expected over the hours in which a day's answers come. */
const openHoursMs = 10 * 3_600_000;
const dayMs = 86_400_000;

/**
 * Signs of answers that are made rather than given, by unit. Every rate is that of the others at the place, never the unit's
 * own, but a run is judged by the unit's own share of best scores where that is higher: who is good has long runs.
 */
export function findGamingSigns(
  interviews: readonly LookedAt[],
  topScore: number,
): { readonly tests: number; readonly signs: FoundSign[] } {
  const byUnit = Map.groupBy(interviews, ({ unitNo }) => unitNo);
  const reused = reusedAddresses(interviews);
  const total = {
    n: interviews.length,
    scored: interviews.filter(({ score }) => score !== null).length,
    tops: interviews.filter(({ score }) => score === topScore).length,
    reused: interviews.filter((one) => reused.has(one.interviewId)).length,
    invalid: interviews.filter(({ isInvalid }) => isInvalid).length,
  };
  const tested: FoundSign[] = [];
  for (const [unitNo, unordered] of byUnit) {
    if (unordered.length < fewestInterviews) continue;
    const own = unordered.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
    const ofShare = (kind: 'reusedAddress' | 'invalidAddress', all: number, has: (one: LookedAt) => boolean): void => {
      const evidence = own.filter(has);
      // One more than there are, so that the first case of a place is not infinitely improbable.
      const share = (all - evidence.length + 1) / (total.n - own.length + 2);
      const p = evidence.length < fewest[kind] ? 1 : binomialUpperTail(own.length, evidence.length, share);
      tested.push({ kind, unitNo, n: own.length, count: evidence.length, expected: own.length * share, p, evidence });
    };
    ofShare('reusedAddress', total.reused, ({ interviewId }) => reused.has(interviewId));
    ofShare('invalidAddress', total.invalid, ({ isInvalid }) => isInvalid);
    tested.push(runOf(own, unitNo, topScore, total), burstOf(own, unitNo));
  }
  const told = benjaminiHochberg(
    tested.map(({ p }) => p),
    falseShare,
  );
  const signs = tested
    .filter((_, index) => told[index])
    .filter(({ kind, count }) => count >= fewest[kind])
    .toSorted((a, b) => a.p - b.p)
    .map((sign) => ({ ...sign, evidence: sign.evidence.slice(-mostEvidence) }));
  return { tests: tested.length, signs };
}

function runOf(
  own: readonly LookedAt[],
  unitNo: number,
  topScore: number,
  total: { readonly scored: number; readonly tops: number },
): FoundSign {
  const scored = own.filter(({ score }) => score !== null);
  let [start, longest, begun] = [0, 0, 0];
  for (const [index, { score }] of scored.entries()) {
    if (score !== topScore) begun = index + 1;
    else if (index + 1 - begun > longest) [start, longest] = [begun, index + 1 - begun];
  }
  const tops = scored.filter(({ score }) => score === topScore).length;
  const others = (total.tops - tops + 1) / (total.scored - scored.length + 2);
  // Its own share without the run itself: the run must not excuse itself.
  const outside = (tops - longest + 1) / (scored.length - longest + 2);
  const share = Math.min(0.98, Math.max(others, outside));
  const p = longest < fewest.runOfTops ? 1 : runProbability(scored.length, longest, share);
  // Of n answers the longest run is about log(n(1−p)) to the base 1/p.
  const expected = Math.log(Math.max(1, scored.length * (1 - share))) / Math.log(1 / share);
  const evidence = scored.slice(start, start + longest);
  return { kind: 'runOfTops', unitNo, n: scored.length, count: longest, expected, p, evidence };
}

/** The most answers within a quarter of an hour, against an even flow over the unit's days. */
function burstOf(own: readonly LookedAt[], unitNo: number): FoundSign {
  // Many on midnight are days without a time: nothing can be said of them. Some zones begin their day at a half or a quarter.
  const timed = own.filter(({ answeredAt }) => answeredAt.getTime() % 900_000 !== 0);
  let [start, most] = [0, 0];
  for (let [from, to] = [0, 0]; to < timed.length; to += 1) {
    while (timeOf(timed, to) - timeOf(timed, from) > burstMs) from += 1;
    if (to - from + 1 > most) [start, most] = [from, to - from + 1];
  }
  const days = new Set(timed.map(({ answeredAt }) => Math.floor(answeredAt.getTime() / dayMs))).size;
  const windows = Math.max(1, (days * openHoursMs) / burstMs);
  const expected = timed.length / windows;
  // A window may begin at each answer: the union bound over them, which errs on the side of silence.
  const single = most < fewest.burst ? 1 : poissonUpperTail(expected, most - 1);
  const p = Math.min(1, single * timed.length);
  return {
    kind: 'burst',
    unitNo,
    n: timed.length,
    count: most,
    expected,
    p,
    evidence: timed.slice(start, start + most),
  };
}

const timeOf = (interviews: readonly LookedAt[], at: number): number => interviews[at]?.answeredAt.getTime() ?? 0;

/** One address within so long for so many interviews is used again and again, also when it is all one contact. */
const againMs = 30 * dayMs;
const againTimes = 3;

/** Interviews whose e-mail address or phone number is that of several contacts, or answers again and again. */
function reusedAddresses(interviews: readonly LookedAt[]): ReadonlySet<string> {
  const uses = new Map<string, LookedAt[]>();
  for (const one of interviews) {
    if (one.contactId === null) continue;
    for (const address of new Set([one.email, one.phone])) {
      if (address === '') continue;
      const known = uses.get(address);
      if (known) known.push(one);
      else uses.set(address, [one]);
    }
  }
  return new Set([...uses.values()].filter(isReused).flatMap((of) => of.map(({ interviewId }) => interviewId)));
}

function isReused(uses: readonly LookedAt[]): boolean {
  if (uses.some(({ contactId }) => contactId !== uses[0]?.contactId)) return true;
  const times = uses.map(({ answeredAt }) => answeredAt.getTime()).toSorted((a, b) => a - b);
  return times.some((at, index) => (times[index + againTimes - 1] ?? Number.POSITIVE_INFINITY) - at <= againMs);
}
