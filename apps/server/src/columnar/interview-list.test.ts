import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseFilterTokens } from '@echolot/core/filter-tokens';
import { foldText } from '@echolot/core/folded-text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import {
  type AcceptingSurvey,
  acceptInterviews,
  deleteInterviews,
  getAcceptingSurvey,
  type IncomingInterview,
} from '../features/intake/interviews/public.ts';
import {
  getSurvey,
  listOptions,
  readFilters,
  type StoredSurvey,
  type SurveySnapshot,
} from '../features/structure/surveys/public.ts';
import { propertyRuns } from '../testing/endurance.ts';
import {
  addSampleVariables,
  type FilterSample,
  filterSampleArbitrary,
  type RecordedInterview,
  sampleComments,
  sampleToday,
} from '../testing/filter-samples.ts';
import { createSmallUniverse, type SmallUniverse } from '../testing/small-universe.ts';
import { createAncestorClosure } from './ancestor-closure.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { fileFormats } from './engine.ts';
import type { InterviewListQuery, ListOrder, ListPlace } from './interview-list-query.ts';
import { createInterviewListReader, type InterviewListReader } from './interview-list-reader.ts';
import type { InterviewColumn } from './interview-table.ts';
import { type Projection, startProjection } from './projection.ts';
import { createRankingReader, type RankingReader } from './ranking-reader.ts';
import { findServedSurvey } from './served-survey.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const leaves = ['all', 'de', 'd1', 'd2', 'd3', 'd4', 'd5'] as const;

let testRecord: TestRecord;
let universe: SmallUniverse;
let survey: AcceptingSurvey;
let stored: StoredSurvey;
let options: SurveySnapshot['options'];
let dataDir: string;
let engine: ChdbEngine;
let projection: Projection;
let rankings: RankingReader;
/** Reads day by day what the product would read at once. */
let reader: InterviewListReader;

beforeAll(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  await addSampleVariables(testRecord.record, universe);
  await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
    stored = await getSurvey(tx, 'sales');
    options = (await listOptions(tx, [universe.surveyId])).get(universe.surveyId) ?? new Map();
  });
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-lists-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
  projection = startProjection({ record: testRecord.record, engine, log: quiet });
  rankings = createRankingReader(engine, testRecord.record);
  const nothing = async () => [];
  reader = createInterviewListReader(engine, createAncestorClosure(nothing), nothing, 3);
});

afterAll(async () => {
  await projection?.stop();
  await engine?.close();
  await testRecord?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 5 });

/** Few ids and few instants: corrections are common, and so are interviews of the very same moment. */
const interviewArbitrary: fc.Arbitrary<IncomingInterview> = fc
  .record({
    externalId: fc.integer({ min: 1, max: 150 }).map((id) => `i${id}`),
    answeredAt: fc.oneof(
      fc.constantFrom('2026-05-31T21:30:00Z', '2026-01-01T00:00:00Z').map((text) => new Date(text)),
      fc.integer({ min: Date.UTC(2024, 10, 20), max: Date.UTC(2026, 5, 15) }).map((ms) => new Date(ms)),
      // Day after day, so that one left out or read twice shows.
      fc.integer({ min: Date.UTC(2026, 4, 1), max: Date.UTC(2026, 5, 15) }).map((ms) => new Date(ms)),
    ),
    unit: fc.constantFrom(...leaves),
    brand: fc.constantFrom('vw', 'audi'),
    nps: optional(fc.integer({ min: 0, max: 10 })),
    effort: optional(fc.integer({ min: 1, max: 7 })),
    price: optional(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    model: optional(fc.constantFrom('golf', 'polo', 'id3')),
    bought: optional(fc.constantFrom('2026-06-15', '2026-02-08', '2025-12-31')),
    comment: optional(fc.constantFrom(...sampleComments)),
  })
  .map(({ externalId, answeredAt, unit, brand, ...answers }) => ({
    externalId,
    answeredAt,
    channel: 'mail',
    locale: 'de',
    status: 'complete',
    unitNos: { org: universe.unitNos[unit] ?? 0, brand: universe.unitNos[brand] ?? 0 },
    answers: Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined),
    ) as IncomingInterview['answers'],
  }));

const whoAccepts = { now: new Date('2026-06-15T10:00:00Z'), acceptedBy: 'test', reason: 'test' };

async function change(interviews: readonly IncomingInterview[], gone: readonly string[]): Promise<void> {
  const unique = [...new Map(interviews.map((interview) => [interview.externalId, interview])).values()];
  await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    await acceptInterviews(tx, survey, unique, whoAccepts);
    await deleteInterviews(
      tx,
      survey,
      gone.map((externalId) => ({ externalId })),
      whoAccepts,
    );
  });
  await projection.caughtUp();
}

const places = [
  { perspective: 'org', slugs: ['all', 'de', 'north', 'south', 'd1', 'd2', 'd3', 'fi', 'd4', 'd5'], isWhole: true },
  { perspective: 'org', slugs: ['de', 'north', 'd1', 'd2'], isWhole: false },
  { perspective: 'brand', slugs: ['brands', 'vw', 'audi'], isWhole: true },
];

const questionArbitrary = fc.record({
  place: fc.constantFrom(...places),
  window: fc.constantFrom<InterviewListQuery['window']>(
    {},
    { fromDay: '2026-01-01', toDay: '2026-06-01' },
    { fromDay: '2025-07-05' },
    { toDay: '2025-12-31' },
  ),
  filters: fc.oneof(
    fc.constant<FilterSample[]>([]),
    fc.uniqueArray(filterSampleArbitrary, { maxLength: 1, selector: ({ token }) => token.split('=')[0] }),
  ),
  tableDate: fc.constantFrom('', '', 'tabledate=bought'),
  search: fc.constantFrom<string[]>([], [], ['muller'], ['e'], ['und', '%'], ['nowhere']),
  isCommented: fc.constantFrom(false, false, true),
  scope: fc.constantFrom('all' as const, ['d1', 'd3', 'd4', 'vw']),
  scopeFromDay: fc.constantFrom(undefined, '2026-01-20'),
  sort: fc.constantFrom('newest', 'newest', 'unit', 'nps', '-nps', 'effort', '-price'),
  limit: fc.constantFrom(1, 2, 7, 100),
});
type Question = typeof questionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Two units share a place, as those do that are told as one above. */
function orderOf(sort: string, unitNos: readonly number[]): ListOrder {
  if (sort === 'newest') return { by: 'time' };
  if (sort === 'unit')
    return { by: 'unit', places: new Map(unitNos.map((unitNo, i) => [unitNo, 20 - Math.floor(i / 2)])) };
  return { by: 'indicator', indicator: sort.replace('-', ''), isDescending: sort.startsWith('-') };
}

async function queryOf(question: Question): Promise<InterviewListQuery> {
  const { served } = await testRecord.record.inUniverse(universe.universeId, (tx) =>
    findServedSurvey(tx, universe.universeId, universe.surveyId),
  );
  if (!served) throw new Error('not served');
  const tokens = [...question.filters.map(({ token }) => token), question.tableDate].filter(Boolean).join(';');
  const unitNos = question.place.slugs.map((slug) => universe.unitNos[slug] ?? 0);
  return {
    survey: served,
    perspective: question.place.perspective,
    key: '',
    groups: [{ key: '', unitNos }],
    isWholePerspective: question.place.isWhole,
    levels: [],
    window: question.window,
    ...readFilters(stored, options, parseFilterTokens(tokens), sampleToday),
    indicators: [],
    suppressionMinimumN: 1,
    scope: {
      unitNos: question.scope === 'all' ? 'all' : new Set(question.scope.map((slug) => universe.unitNos[slug] ?? 0)),
      fromDay: question.scopeFromDay,
    },
    words: question.search,
    isCommented: question.isCommented,
    order: orderOf(question.sort, unitNos),
  };
}

interface Recorded extends RecordedInterview {
  readonly interviewId: string;
  readonly at: number;
}

/** The same list, slowly: every interview of the record, one by one. */
async function slowList(query: InterviewListQuery, { filters }: Question): Promise<Recorded[]> {
  const { rows } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql<Recorded>`select interview_id as "interviewId", unit_nos as "unitNos", day::text, channel, answers,
      floor(extract(epoch from answered_at))::int as at
      from interview where survey_id = ${universe.surveyId} and status <> 'deleted'`.execute(db),
  );
  const { scope, window, dateVariable, perspective } = query;
  return rows.filter((interview) => {
    const { unitNos, day, answers } = interview;
    const unitNo = unitNos[perspective] ?? 0;
    const date = dateVariable === undefined ? day : (answers[dateVariable] as string | undefined);
    const comment = foldText((answers['comment'] as string | undefined) ?? '');
    return (
      query.groups[0]?.unitNos.includes(unitNo) &&
      (scope.unitNos === 'all' || scope.unitNos.has(unitNo)) &&
      (!scope.fromDay || day >= scope.fromDay) &&
      (!window.fromDay || (date !== undefined && date >= window.fromDay)) &&
      (!window.toDay || (date !== undefined && date <= window.toDay)) &&
      filters.every((sample) => sample.matches(interview)) &&
      (!query.isCommented || comment !== '') &&
      query.words.every((word) => comment.includes(word))
    );
  });
}

/** What a list is ordered by, as one number per step: the smaller comes first. */
function orderKeys({ order, perspective }: InterviewListQuery, { unitNos, day, at, answers }: Recorded): number[] {
  const time = [-Date.parse(day), -at];
  if (order.by === 'time') return time;
  if (order.by === 'unit') return [order.places.get(unitNos[perspective] ?? 0) ?? 0, ...time];
  const answer = answers[order.indicator] as number | undefined;
  return [answer === undefined ? Number.MAX_VALUE : order.isDescending ? -answer : answer, ...time];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) if (value !== b[index]) return value - (b[index] ?? 0);
  return 0;
}

async function readAll(lists: InterviewListReader, query: InterviewListQuery, limit: number): Promise<ListPlace[]> {
  const all: ListPlace[] = [];
  for (let after: ListPlace | undefined; ; after = all.at(-1)) {
    const page = await lists.readInterviewPlaces(query, after, limit);
    expect(page.length).toBeLessThanOrEqual(limit);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

test('R-151 R-152 case 6 case 23: every list, page by page, is that of the record, in its order and without doubles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(interviewArbitrary, { minLength: 1, maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 8 }),
      fc.array(questionArbitrary, { minLength: 4, maxLength: 4 }),
      async (interviews, gone, questions) => {
        await change(
          interviews,
          gone.map((id) => `i${id}`),
        );
        for (const question of questions) {
          const query = await queryOf(question);
          const slow = await slowList(query, question);
          const byId = new Map(slow.map((interview) => [interview.interviewId, interview]));
          const wanted = slow.map((interview) => orderKeys(query, interview)).toSorted(compare);
          // Long lists in small steps would take most of the time.
          const limit = Math.max(question.limit, Math.ceil(slow.length / 15));
          for (const lists of [reader, rankings]) {
            const listed = await readAll(lists, query, limit);
            const ids = listed.map(({ interviewId }) => interviewId);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids.toSorted()).toEqual([...byId.keys()].toSorted());
            expect(ids.map((id) => orderKeys(query, byId.get(id) as Recorded))).toEqual(wanted);
          }
          expect(await rankings.countInterviews(query)).toBe(slow.length);
        }
      },
    ),
    { numRuns: propertyRuns(10) },
  );
});

test.each(fileFormats)(
  'the file of a list is the same whether the engine makes it or a process of its own: %s',
  async (format) => {
    await change(fc.sample(interviewArbitrary, { numRuns: 80, seed: 7 }), ['i3']);
    for (const sort of ['newest', 'unit', '-nps'] as const) {
      const query = await queryOf({
        place: { perspective: 'org', slugs: [...leaves], isWhole: false },
        window: {},
        filters: [],
        tableDate: '',
        search: [],
        isCommented: false,
        scope: 'all',
        scopeFromDay: undefined,
        sort,
        limit: 100,
      });
      const path = join(dataDir, '..', `${basename(dataDir)}.${format}`);
      const write = async (rowCount: number): Promise<Buffer> => {
        await rankings.writeInterviews(query, columnsOf(query), { format, path, rowCount });
        return readFile(path);
      };
      const [few, many] = [await write(100), await write(1_000_000)];
      await rm(path);
      expect(few.equals(many)).toBe(true);
      const ids = (await readAll(rankings, query, 100)).map(({ interviewId }) => interviewId);
      expect(ids.length).toBeGreaterThan(30);
      if (format !== 'Parquet')
        expect(few.toString().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)).toEqual(ids);
    }
  },
  60_000,
);

/** One of each kind. */
function columnsOf({ survey, groups }: InterviewListQuery): InterviewColumn[] {
  const unitNos = groups[0]?.unitNos ?? [];
  return [
    { name: 'id', value: { from: 'id' } },
    { name: 'day', value: { from: 'day' } },
    { name: 'instant', value: { from: 'instant', timeZone: 'Europe/Helsinki' } },
    { name: 'status', value: { from: 'status', texts: { complete: 'whole', partial: 'part' } } },
    { name: 'unit', value: { from: 'unit', unitNos, texts: unitNos.map((unitNo) => `Autohaus Ä "${unitNo}"`) } },
    { name: 'channel', value: { from: 'channel', texts: new Map([['mail', 'E-mail; by hand']]) } },
    { name: 'locale', value: { from: 'locale', texts: new Map() } },
    ...survey.shape.variables.map(
      ({ extName }): InterviewColumn => ({
        name: extName,
        value: { from: 'answer', variable: extName, texts: new Map([['golf', '=Golf']]), isHidden: false },
      }),
    ),
    { name: 'hidden', value: { from: 'answer', variable: 'nps', texts: new Map(), isHidden: true } },
    { name: 'campaigns', value: { from: 'campaigns', texts: new Map([[1, 'Spring']]) } },
    { name: 'days', value: { from: 'campaignDays' } },
  ];
}
