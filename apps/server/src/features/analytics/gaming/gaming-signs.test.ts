import { expect, test } from 'vitest';
import { findGamingSigns, type LookedAt } from './gaming-signs.ts';

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Honest answers of some units: between 9 and 19 o'clock, each unit as good as it is. */
function honest(seed: number, units: number, each: number): LookedAt[] {
  const random = randomOf(seed);
  const all: LookedAt[] = [];
  for (let unitNo = 1; unitNo <= units; unitNo += 1) {
    const good = 0.25 + 0.4 * random();
    for (let index = 0; index < each; index += 1) {
      const day = Math.floor(random() * 300);
      const at = Date.UTC(2026, 0, 1 + day, 9) + Math.floor(random() * 36_000_000) + 1;
      const isShared = random() < 0.01;
      all.push({
        interviewId: `${unitNo}-${index}`,
        unitNo,
        answeredAt: new Date(at),
        score: random() < good ? 10 : Math.floor(random() * 10),
        contactId: `c${unitNo}-${index}`,
        email: isShared ? `family${Math.floor(random() * 200)}@mail.example` : `p${unitNo}-${index}@mail.example`,
        phone: '',
        isInvalid: random() < 0.02,
      });
    }
  }
  return all;
}

/** Replaces the interviews of a unit, in order of time. */
const changed = (
  all: readonly LookedAt[],
  unitNo: number,
  change: (one: LookedAt, at: number) => Partial<LookedAt>,
) => {
  const own = all
    .filter((one) => one.unitNo === unitNo)
    .toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  const at = new Map(own.map(({ interviewId }, index) => [interviewId, index]));
  return all.map((one) => ({ ...one, ...(one.unitNo === unitNo && change(one, at.get(one.interviewId) ?? 0)) }));
};

test('honest units are left in peace, however many there are', () => {
  let falseAlarms = 0;
  for (let seed = 1; seed <= 20; seed += 1) falseAlarms += findGamingSigns(honest(seed, 60, 80), 10).signs.length;
  // 4,800 tests at 1 % of those told: none to speak of.
  expect(falseAlarms).toBeLessThanOrEqual(3);
});

test('a run of tens that chance does not make is told with its interviews; a unit that is simply good is not', () => {
  const made = changed(honest(7, 40, 80), 3, (_, at) => (at >= 30 && at < 62 ? { score: 10 } : {}));
  const { signs } = findGamingSigns(made, 10);
  expect(signs.map(({ kind, unitNo }) => [kind, unitNo])).toEqual([['runOfTops', 3]]);
  expect(signs[0]?.count).toBeGreaterThanOrEqual(32);
  expect(signs[0]?.p).toBeLessThan(1e-4);
  expect(signs[0]?.evidence.every(({ score }) => score === 10)).toBe(true);
  const good = changed(honest(7, 40, 80), 3, (_, at) => ({ score: at % 12 === 11 ? 8 : 10 }));
  expect(findGamingSigns(good, 10).signs).toEqual([]);
});

test('addresses of several contacts, and such that cannot be, are told by who has far more of them than the others', () => {
  const shared = changed(honest(9, 40, 80), 5, (_, at) => (at % 8 === 0 ? { email: 'office@dealer.example' } : {}));
  expect(findGamingSigns(shared, 10).signs).toMatchObject([{ kind: 'reusedAddress', unitNo: 5 }]);
  // Whoever has no customer number is known by the address: then it is one contact, and tells the same.
  const own = { contactId: 'own', email: 'seller@dealer.example' };
  const alone = changed(honest(9, 40, 80), 5, (_, at) => (at >= 30 && at < 40 ? own : {}));
  expect(findGamingSigns(alone, 10).signs).toMatchObject([{ kind: 'reusedAddress', unitNo: 5 }]);
  // Customers who come back twice a year are no sign, however many a unit has.
  const loyal = changed(honest(9, 40, 80), 5, (_, at) => {
    const contactId = `loyal${at % 40}`;
    return { contactId, email: `${contactId}@mail.example` };
  });
  expect(findGamingSigns(loyal, 10).signs).toEqual([]);
  const invalid = changed(honest(9, 40, 80), 6, (_, at) => (at % 6 === 0 ? { isInvalid: true } : {}));
  expect(findGamingSigns(invalid, 10).signs).toMatchObject([{ kind: 'invalidAddress', unitNo: 6 }]);
  // Where it is usual it is nobody's sign.
  const usual = honest(9, 40, 80).map((one, index) => ({ ...one, isInvalid: index % 6 === 0 }));
  expect(findGamingSigns(usual, 10).signs).toEqual([]);
});

test('a burst within a quarter of an hour is told; days without a time are not, nor units with a handful of answers', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 5, 20, 1 + minute, 30));
  const burst = changed(honest(11, 40, 80), 8, (_, index) => (index < 9 ? { answeredAt: at(index) } : {}));
  expect(findGamingSigns(burst, 10).signs).toMatchObject([{ kind: 'burst', unitNo: 8, count: 9 }]);
  // Midnight in Berlin, Delhi and Kathmandu.
  for (const midnight of [Date.UTC(2026, 4, 4, 22), Date.UTC(2026, 4, 4, 18, 30), Date.UTC(2026, 4, 4, 18, 15)]) {
    const dayOnly = changed(honest(11, 40, 80), 8, (_, index) =>
      index < 20 ? { answeredAt: new Date(midnight) } : {},
    );
    expect(findGamingSigns(dayOnly, 10).signs).toEqual([]);
  }
  const few = honest(12, 3, 19).map((one) => ({ ...one, score: 10, isInvalid: true, email: 'one@mail.example' }));
  expect(findGamingSigns(few, 10)).toEqual({ tests: 0, signs: [] });
});
