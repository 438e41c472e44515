import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/endurance.ts';
import { head, ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let tester: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  tester = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => running?.close());

const ids = ['r1', 'r2', 'r3'] as const;
type Id = (typeof ids)[number];
type Scores = Partial<Record<Id, number>>;

type Step =
  | { readonly kind: 'import'; readonly scores: Scores }
  | { readonly kind: 'correct'; readonly id: Id; readonly score: number }
  | { readonly kind: 'take back' | 'import again'; readonly pick: number };

const score = fc.integer({ min: 0, max: 10 });
const scores = fc
  .record({ r1: score, r2: score, r3: score }, { requiredKeys: [] })
  .filter((rows) => Object.keys(rows).length > 0);
const pick = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('import' as const), scores }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('correct' as const), id: fc.constantFrom(...ids), score }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('take back' as const), pick }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('import again' as const), pick }), weight: 1 },
);

/** What an interview should say: a pile of what was written, of which taking back removes what its import wrote. */
class Model {
  readonly #piles = new Map<Id, { by: string; score: number }[]>();

  current(id: Id): number | undefined {
    return this.#piles.get(id)?.at(-1)?.score;
  }

  write(id: Id, by: string, value: number): void {
    // The same once more is no new version.
    if (this.current(id) === value) return;
    this.#piles.set(id, [...(this.#piles.get(id) ?? []), { by, score: value }]);
  }

  takeBack(by: string): void {
    for (const [id, pile] of this.#piles)
      this.#piles.set(
        id,
        pile.filter((one) => one.by !== by),
      );
  }

  /** Scores by id, of interviews there are. */
  get all(): Record<string, number> {
    return Object.fromEntries(
      ids.flatMap((id) => (this.current(id) === undefined ? [] : [[id, this.current(id) ?? 0]])),
    );
  }
}

const others = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x${index}`, index % 11]));

const fileOf = (rows: Readonly<Record<string, number>>): string =>
  [head, ...Object.entries(rows).map(([id, value]) => `${id},2026-03-11,Norway,Oslo,${value},Price,,,`)].join('\n');

let surveys = 0;

async function follow(steps: readonly Step[]): Promise<void> {
  surveys += 1;
  const survey = `order${surveys}`;
  const model = new Model();
  const started: { importId: string; scores: Scores; isBack: boolean }[] = [];
  // Others, never taken back: numbers of a few are not shown.
  await tester.imported(survey, fileOf(others));
  for (const one of steps) {
    await run(one);
    await expectAgreement();
  }

  async function run(one: Step): Promise<void> {
    if (one.kind === 'import') {
      const { importId } = await tester.imported(survey, fileOf(one.scores));
      started.push({ importId, scores: one.scores, isBack: false });
      for (const id of ids) if (one.scores[id] !== undefined) model.write(id, importId, one.scores[id]);
    } else if (one.kind === 'correct') {
      if (model.current(one.id) === undefined || model.current(one.id) === one.score) return;
      await correct(one.id, one.score);
      model.write(one.id, 'a hand', one.score);
    } else {
      const able = [];
      for (const known of started) {
        const { can } = await tester.get(known.importId);
        if (one.kind === 'take back' ? can.undo : known.isBack && can.start) able.push(known);
      }
      const chosen = able[one.pick % Math.max(1, able.length)];
      if (!chosen) return;
      if (one.kind === 'take back') {
        await tester.undone(chosen.importId);
        chosen.isBack = true;
        model.takeBack(chosen.importId);
      } else {
        (await tester.start(chosen.importId)).reply();
        await tester.reached(chosen.importId, 'finished');
        chosen.isBack = false;
        for (const id of ids) if (chosen.scores[id] !== undefined) model.write(id, chosen.importId, chosen.scores[id]);
      }
    }
  }

  async function correct(id: Id, value: number): Promise<void> {
    const [found] = (await tester.interviews(survey)).filter((row) => row.external_id === id);
    const params = { survey, interviewId: found?.interview_id ?? '' };
    const version = found?.version ?? 0;
    const body = { version, reason: 'told on the phone', answers: { nps: value } };
    (await tester.call('correctInterview', { params, body })).reply();
  }

  /** Record and columnar store say what the model says. */
  async function expectAgreement(): Promise<void> {
    const rows = (await tester.interviews(survey)).filter(({ status }) => status !== 'deleted');
    const wanted = { ...others, ...model.all };
    expect(Object.fromEntries(rows.map((row) => [row.external_id, row.answers['nps']]))).toEqual(wanted);
    await running.projected();
    const params = { survey, filteredDrillPath: `${survey}.all` };
    const reply = (await tester.call('getRanking', { params })).reply();
    expect(reply.total.n).toBe(rows.length);
    const all = Object.values(wanted);
    const share = (isIn: (value: number) => boolean): number => all.filter(isIn).length / all.length;
    expect(reply.totalColumns[0]?.values[0]).toBeCloseTo(100 * (share((one) => one > 8) - share((one) => one < 7)), 3);
  }
}

const one = (scoreOf: Scores): Step => ({ kind: 'import', scores: scoreOf });
const back = (at: number): Step => ({ kind: 'take back', pick: at });

test('the later import is taken back, then the earlier one: nothing of either is left', async () => {
  await follow([one({ r2: 3 }), one({ r2: 9 }), back(1), back(0)]);
});

test('the earlier import is taken back, then the later one, and one is imported again', async () => {
  await follow([one({ r2: 3 }), one({ r2: 9 }), back(0), back(0), { kind: 'import again', pick: 0 }, back(0)]);
});

test('whatever is imported, corrected by hand, taken back and imported again, exactly the versions of what was taken back go', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 7 }), follow), {
    numRuns: propertyRuns(5),
  });
}, 400_000);

test('nothing above was an error of ours', () => expect(running.errors).toEqual([]));
