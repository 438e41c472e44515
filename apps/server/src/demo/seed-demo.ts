import { todayIn } from '@echolot/core/time-zone-day';
import { hashPassword } from '../features/people/sign-in/public.ts';
import { insertDemoRules } from './demo-alert-store.ts';
import { insertDemoConfig } from './demo-config-store.ts';
import { insertDemoParts } from './demo-part-store.ts';
import { demoPersons } from './demo-people.ts';
import { alertDays, idMs, planAurora, planNordic, type SurveyToSeed, type UniversePlan } from './demo-plan.ts';
import { insertAnsweringContacts, insertDemoCampaigns } from './demo-sample-store.ts';
import {
  completeUniverse,
  countInterviews,
  type DemoUniverse,
  ensurePerson,
  ensureUniverse,
  hasStructure,
  insertDemoInterviews,
  insertStructure,
  isComplete,
  type RecordDatabase,
} from './demo-store.ts';
import { demoRoles, demoUniverses } from './demo-universes.ts';
import { createRandom, randomUuid } from './random.ts';

export interface DemoProgress {
  readonly message: string;
  /** Interviews stored so far, and in all. */
  readonly done: number;
  readonly total: number;
}

export interface SeedDemoOptions {
  /** Interviews of universe `aurora`; 250,000 unless told. */
  readonly interviewCount?: number | undefined;
  readonly now?: Date;
  readonly onProgress?: (progress: DemoProgress) => void;
  /** Turns a password into its hash; a test may take a quicker one. */
  readonly hash?: (password: string) => Promise<string>;
}

/**
 * Seeds the demo universes `aurora` and `nordic` with their people (password = user name), as far as rankings and interview
 * lists need it; `seedDemoRest` adds the rest. The same contents for the same day. Does nothing when they are there; goes on
 * where an interrupted seed stopped. Sign-ins and rankings wait until a universe is complete.
 *
 * Whether a demo may be seeded at all is the configuration's decision.
 */
export async function seedDemo(record: RecordDatabase, options: SeedDemoOptions = {}): Promise<void> {
  const { interviewCount = 250_000, now = new Date(), onProgress = () => undefined, hash = hashPassword } = options;
  const nordicCount = Math.max(60, Math.round(interviewCount * 0.012));
  const sales = Math.round(interviewCount * 0.42);
  const counts = { sales, service: interviewCount - sales };
  const total = interviewCount + nordicCount;
  let done = 0;
  const advance = (count: number): void => {
    done += count;
    onProgress({ message: 'Seeding the demo', done, total });
  };
  // The first universe is the one people of several enter first.
  const { aurora, nordic } = demoUniverses;
  const begunAt = await seedUniverse(record, aurora, now, (today) => planAurora(today, counts), hash, advance);
  // Both of one day, also when the seed is interrupted between them and goes on another day.
  await seedUniverse(record, nordic, begunAt, (today) => planNordic(today, nordicCount), hash, advance);
}

/** @returns the instant the universe was made, which dates its contents. */
async function seedUniverse(
  record: RecordDatabase,
  universe: DemoUniverse,
  now: Date,
  planFor: (today: string) => UniversePlan,
  hash: (password: string) => Promise<string>,
  advance: (count: number) => void,
): Promise<Date> {
  const { universeId } = universe;
  const made = await ensureUniverse(record, universe, now);
  // Somebody else's universe of this name stays as it is.
  if (!made) return now;
  if (await record.inUniverse(universeId, isComplete)) return made.createdAt;
  const today = todayIn(universe.timeZone, made.createdAt);
  const { structure, surveys, config = {} } = planFor(today);
  await record.inUniverse(universeId, async (tx) => {
    if (await hasStructure(tx)) return;
    await insertStructure(tx, universeId, structure, createRandom(`ids ${universe.extName}`), idMs);
    for (const { surveyId, campaigns = [] } of surveys) await insertDemoCampaigns(tx, universeId, surveyId, campaigns);
    for (const [name, value] of Object.entries(config)) await insertDemoConfig(tx, universeId, name, value);
  });
  // Two at a time: one piece is made while another is stored.
  await Promise.all(surveys.map((survey) => seedInterviews(record, universeId, survey, advance)));

  const members: { personId: string; role: string; drillPaths: readonly string[] }[] = [];
  for (const person of demoPersons) {
    const personId = randomUuid(createRandom(`person ${person.username}`), idMs);
    const keptId = await ensurePerson(record, person, personId, await hash(person.username));
    for (const { universe: name, role, drillPaths } of person.memberships) {
      if (name === universe.extName) members.push({ personId: keptId, role, drillPaths });
    }
  }
  const liveSince = new Date(made.createdAt.getTime() - alertDays * 86_400_000);
  const interviews = surveys.reduce((sum, survey) => sum + survey.interviews.count, 0);
  await record.inUniverse(universeId, async (tx) => {
    for (const { surveyId, rules } of surveys) {
      await insertDemoRules(tx, universeId, surveyId, rules?.blocks ?? [], liveSince);
    }
    await insertDemoParts(tx, universeId, surveys);
    await completeUniverse(tx, universeId, {
      roles: demoRoles,
      members,
      surveyIds: surveys.map(({ surveyId }) => surveyId),
      details: { today, interviews },
    });
  });
  return made.createdAt;
}

async function seedInterviews(
  record: RecordDatabase,
  universeId: string,
  { surveyId, interviews, sampling }: SurveyToSeed,
  advance: (count: number) => void,
): Promise<void> {
  const stored = await record.inUniverse(universeId, (tx) => countInterviews(tx, surveyId));
  advance(stored);
  // Pieces are stored whole and in order, so their number tells which ones are there.
  for (
    let index = Math.ceil(stored / interviews.perPiece);
    index * interviews.perPiece < interviews.count;
    index += 1
  ) {
    const piece = interviews.piece(index);
    // Interviews name the samples they answer; the samples follow behind.
    const invited = sampling?.(index, piece);
    await record.inUniverse(universeId, async (tx) => {
      if (invited) await insertAnsweringContacts(tx, universeId, invited);
      await insertDemoInterviews(tx, universeId, surveyId, invited?.interviews ?? piece);
    });
    advance(piece.length);
  }
}
