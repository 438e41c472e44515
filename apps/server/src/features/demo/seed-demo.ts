import { configGamification } from '@echolot/contract/config-gamification';
import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { hashPassword } from '../sign-in/public.ts';
import { planAuroraInterviews } from './aurora-interviews.ts';
import { type AuroraOrganisation, buildAuroraOrganisation } from './aurora-organisation.ts';
import { insertDemoActions } from './demo-action-store.ts';
import { type DemoAction, planDemoActions } from './demo-actions.ts';
import { hasEffectBlocks, insertDemoAlerts } from './demo-alert-store.ts';
import { type DemoAlert, type DemoWorker, planDemoAlerts } from './demo-alerts.ts';
import { type DemoCampaign, demoCampaigns } from './demo-campaigns.ts';
import { insertDemoConfig } from './demo-config-store.ts';
import { type DemoEffectBlock, demoEffectBlocks } from './demo-effect-blocks.ts';
import type { DemoInterview, DemoInterviews } from './demo-interview.ts';
import { agentPath, type DemoPerson, dealerPath, demoPersons } from './demo-people.ts';
import { insertDemoCampaigns, insertDemoSampling } from './demo-sample-store.ts';
import { type DemoSampling, planDemoSamples } from './demo-samples.ts';
import {
  completeUniverse,
  countInterviews,
  type DemoStructure,
  type DemoUniverse,
  ensurePerson,
  ensureUniverse,
  hasStructure,
  insertDemoInterviews,
  insertStructure,
  isComplete,
  type RecordDatabase,
} from './demo-store.ts';
import { demoRoles, demoSurveyPlaces, demoUniverses, orgPerspective, perspectives } from './demo-universes.ts';
import { buildNordicOrganisation, nordicSurvey, planNordicInterviews } from './nordic.ts';
import { createRandom, randomUuid } from './random.ts';
import { salesSurvey } from './sales-survey.ts';
import { serviceSurvey } from './service-survey.ts';

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

/** Interviews stored in one transaction: long ones would hold the projection back. */
const perPiece = 2500;
/** Alerts go back so far. */
const alertDays = 120;

interface SurveyToSeed {
  readonly surveyId: string;
  readonly interviews: DemoInterviews;
  readonly campaigns?: readonly DemoCampaign[];
  /** Rules that have raised alerts, and the units of those who work on them in part of the organisation, by user name. */
  readonly rules?: {
    readonly blocks: readonly DemoEffectBlock[];
    readonly places: ReadonlyMap<string, ReadonlySet<number>>;
  };
  /** Measures, some of them after alerts. */
  readonly actionsAfter?: (alerts: readonly DemoAlert[]) => DemoAction[];
  /** Who was invited around a piece of the interviews. */
  readonly sampling?: (pieceIndex: number, interviews: readonly DemoInterview[]) => DemoSampling;
}

interface UniversePlan {
  readonly structure: DemoStructure;
  readonly surveys: readonly SurveyToSeed[];
  /** Config blocks of the universe by name. */
  readonly config?: Readonly<Record<string, object>>;
}

/**
 * Seeds the demo universes `aurora` and `nordic` with their people (password = user name): the same contents for the same
 * day. Does nothing when they are there; goes on where an interrupted seed stopped. Nobody can sign in and no ranking shows
 * anything before a universe is complete.
 *
 * Whether a demo may be seeded at all is the configuration's decision.
 */
export async function seedDemo(record: RecordDatabase, options: SeedDemoOptions = {}): Promise<void> {
  const { interviewCount = 250_000, now = new Date(), onProgress = () => undefined, hash = hashPassword } = options;
  const nordicCount = Math.max(60, Math.round(interviewCount * 0.012));
  const total = interviewCount + nordicCount;
  let done = 0;
  const advance = (count: number): void => {
    done += count;
    onProgress({ message: 'Seeding the demo', done, total });
  };
  // The first universe is the one people of several enter first.
  const { aurora, nordic } = demoUniverses;
  const begunAt = await seedUniverse(record, aurora, now, (today) => planAurora(today, interviewCount), hash, advance);
  // Both of one day, also when the seed is interrupted between them and goes on another day.
  await seedUniverse(record, nordic, begunAt, (today) => planNordic(today, nordicCount), hash, advance);
}

function planAurora(today: string, interviewCount: number): UniversePlan {
  const organisation = buildAuroraOrganisation(today);
  const { timeZone } = demoUniverses.aurora;
  const salesCount = Math.round(interviewCount * 0.42);
  const common = { organisation, today, timeZone, perPiece };
  const ids = surveyIds('aurora', ['sales', 'service']);
  const sales = planAuroraInterviews({ ...common, survey: salesSurvey, topic: 'sales', interviewCount: salesCount });
  const places = placesOfWorkers(organisation);
  const serviceCount = interviewCount - salesCount;
  const service = planAuroraInterviews({
    ...common,
    survey: serviceSurvey,
    topic: 'service',
    interviewCount: serviceCount,
  });
  return {
    structure: {
      perspectives,
      units: organisation.units,
      surveys: [
        { survey: salesSurvey, surveyId: ids[0], ...demoSurveyPlaces(['org', 'brand']) },
        { survey: serviceSurvey, surveyId: ids[1], ...demoSurveyPlaces(['org', 'brand']) },
      ],
    },
    config: { gamification: { ...configGamification.default, isOn: true } },
    surveys: [
      {
        surveyId: ids[0],
        interviews: sales,
        ...invitations('sales', today, organisation),
        rules: { blocks: demoEffectBlocks('sales'), places },
        actionsAfter: planDemoActions({ topic: 'sales', today, organisation }),
      },
      {
        surveyId: ids[1],
        interviews: service,
        ...invitations('service', today, organisation),
        rules: { blocks: demoEffectBlocks('service'), places },
        actionsAfter: planDemoActions({ topic: 'service', today, organisation }),
      },
    ],
  };
}

/** Units of the people who see only part of the organisation. */
function placesOfWorkers({ dealers }: AuroraOrganisation): Map<string, ReadonlySet<number>> {
  const unitsOf = (isOwn: (dealer: (typeof dealers)[number]) => boolean): ReadonlySet<number> =>
    new Set(dealers.filter(isOwn).flatMap(({ unitNo, employees }) => [unitNo, ...employees.map((one) => one.unitNo)]));
  return new Map([
    ['dealer', unitsOf(({ slug }) => dealerPath.endsWith(`.${slug}`))],
    ['agent', unitsOf(({ country }) => agentPath.endsWith(`.${country}`))],
  ]);
}

function invitations(
  topic: 'sales' | 'service',
  today: string,
  { dealers }: AuroraOrganisation,
): Pick<SurveyToSeed, 'campaigns' | 'sampling'> {
  const campaigns = demoCampaigns(topic, today);
  const countries = new Map(
    dealers.flatMap(({ unitNo, employees, country }) =>
      [unitNo, ...employees.map((one) => one.unitNo)].map((each) => [each, country] as const),
    ),
  );
  const countryOf = (unitNo: number) => countries.get(unitNo);
  // Whom alerts are about is known, mostly: somebody is to be called.
  const knownFromDay = addDays(today, -alertDays);
  return { campaigns, sampling: planDemoSamples({ topic, today, campaigns, countryOf, knownFromDay }) };
}

function planNordic(today: string, interviewCount: number): UniversePlan {
  const organisation = buildNordicOrganisation();
  const { timeZone } = demoUniverses.nordic;
  const [surveyId] = surveyIds('nordic', ['palvelu', '']);
  return {
    structure: {
      perspectives: [orgPerspective],
      units: organisation.units,
      surveys: [{ survey: nordicSurvey, surveyId, ...demoSurveyPlaces(['org']) }],
    },
    surveys: [
      { surveyId, interviews: planNordicInterviews({ organisation, today, timeZone, interviewCount, perPiece }) },
    ],
  };
}

/** Ids known beforehand let an interrupted seed find what it has stored. */
function surveyIds(universe: string, extNames: readonly [string, string]): readonly [string, string] {
  const idOf = (extName: string): string => randomUuid(createRandom(`survey ${universe} ${extName}`), idMs);
  return [idOf(extNames[0]), idOf(extNames[1])];
}

const idMs = Date.UTC(2020, 0, 1);

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

  const personIds = new Map<string, string>();
  const members: { personId: string; role: string; drillPaths: readonly string[] }[] = [];
  for (const person of demoPersons) {
    const personId = await makePerson(record, person, hash);
    personIds.set(person.username, personId);
    for (const { universe: name, role, drillPaths } of person.memberships) {
      if (name === universe.extName) members.push({ personId, role, drillPaths });
    }
  }
  for (const survey of surveys) await seedAlerts(record, universe, survey, made.createdAt, personIds);
  const interviews = surveys.reduce((sum, survey) => sum + survey.interviews.count, 0);
  await record.inUniverse(universeId, (tx) =>
    completeUniverse(tx, universeId, {
      roles: demoRoles,
      members,
      surveyIds: surveys.map(({ surveyId }) => surveyId),
      details: { today, interviews },
    }),
  );
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
    const invited = sampling?.(index, piece);
    await record.inUniverse(universeId, async (tx) => {
      if (invited) await insertDemoSampling(tx, universeId, surveyId, invited);
      await insertDemoInterviews(tx, universeId, surveyId, invited?.interviews ?? piece);
    });
    advance(piece.length);
  }
}

/** Rules, what they raised of the latest interviews, and measures, in one transaction. */
async function seedAlerts(
  record: RecordDatabase,
  { universeId, timeZone }: DemoUniverse,
  { surveyId, interviews, rules, actionsAfter }: SurveyToSeed,
  now: Date,
  personIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (!rules || (await record.inUniverse(universeId, (tx) => hasEffectBlocks(tx, surveyId)))) return;
  const { blocks, places } = rules;
  const workers = ['manager', 'admin', ...places.keys()].flatMap((username): DemoWorker[] => {
    const personId = personIds.get(username);
    return personId === undefined ? [] : [{ personId, username, unitNos: places.get(username) ?? 'all' }];
  });
  const alertsOf = planDemoAlerts({ surveyId, timeZone, now, blocks, workers });
  const fromDay = addDays(todayIn(timeZone, now), -alertDays);
  const alerts: DemoAlert[] = [];
  for (let index = Math.ceil(interviews.count / interviews.perPiece) - 1; index >= 0; index -= 1) {
    const recent = interviews.piece(index).filter(({ day }) => day >= fromDay);
    if (recent.length === 0) break;
    alerts.push(...recent.flatMap(alertsOf));
  }
  const liveSince = new Date(now.getTime() - alertDays * 86_400_000);
  await record.inUniverse(universeId, async (tx) => {
    await insertDemoAlerts(tx, universeId, surveyId, blocks, alerts, liveSince);
    await insertDemoActions(tx, universeId, surveyId, actionsAfter?.(alerts) ?? [], nameOfPerson);
  });
}

function nameOfPerson(username: string): string {
  const person = demoPersons.find((one) => one.username === username);
  return person ? `${person.givenName} ${person.familyName}` : username;
}

async function makePerson(
  record: RecordDatabase,
  person: DemoPerson,
  hash: (password: string) => Promise<string>,
): Promise<string> {
  const personId = randomUuid(createRandom(`person ${person.username}`), idMs);
  return ensurePerson(record, person, personId, await hash(person.username));
}
