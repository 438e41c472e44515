import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { insertDemoActions } from './demo-action-store.ts';
import { insertDemoAlerts, keepUnchanged } from './demo-alert-store.ts';
import { type DemoAlert, type DemoWorker, planDemoAlerts } from './demo-alerts.ts';
import { countPlannedInterviews, type DemoPart, listUnfinishedParts, lockPart, notePiece } from './demo-part-store.ts';
import { demoPersons } from './demo-people.ts';
import { alertDays, planAurora, type SurveyToSeed, type UniversePlan } from './demo-plan.ts';
import { insertDemoSampling } from './demo-sample-store.ts';
import { findPersonId, findUniverse, type RecordDatabase } from './demo-store.ts';
import { demoUniverses } from './demo-universes.ts';

export interface DemoRestProgress {
  /** What is being added, such as "alerts of sales". */
  readonly what: string;
  /** Pieces stored, and in all, of this. */
  readonly done: number;
  readonly total: number;
}

export interface SeedDemoRestOptions {
  readonly onProgress?: (progress: DemoRestProgress) => void;
  /** Called after each piece with the milliseconds it took, to let others have their turn. */
  readonly rest?: (workedMs: number) => Promise<unknown>;
  readonly signal?: AbortSignal;
}

/**
 * Adds to a demo in use what its rankings do without: alerts, actions, invitations and their messages, newest first. Goes on
 * where it stopped, also after a kill: each piece is noted in the transaction that stores it.
 */
export async function seedDemoRest(record: RecordDatabase, options: SeedDemoRestOptions = {}): Promise<void> {
  const { onProgress = () => undefined, rest = async () => undefined, signal } = options;
  const { universeId, timeZone } = demoUniverses.aurora;
  const counts = await record.inUniverse(universeId, countPlannedInterviews);
  const made = counts.size > 0 ? await findUniverse(record, demoUniverses.aurora) : undefined;
  if (!made) return;
  const plan = planOf(todayIn(timeZone, made.createdAt), counts);
  for (;;) {
    const startedMs = performance.now();
    const [part] = await record.inUniverse(universeId, listUnfinishedParts);
    const survey = plan.surveys.find(({ surveyId }) => surveyId === part?.surveyId);
    if (!part || !survey || signal?.aborted) return;
    const total = part.part === 'alerts' ? 1 : Math.ceil(survey.interviews.count / survey.interviews.perPiece);
    const what = part.part === 'alerts' ? 'alerts and actions' : 'invitations';
    onProgress({ what: `${what} of ${survey.extName}`, done: part.done, total });
    if (part.part === 'alerts') await seedAlerts(record, survey, part, made.createdAt);
    else await seedSamples(record, survey, part, total);
    await rest(performance.now() - startedMs);
  }
}

export async function isDemoIncomplete(record: RecordDatabase): Promise<boolean> {
  return (await record.inUniverse(demoUniverses.aurora.universeId, listUnfinishedParts)).length > 0;
}

function planOf(today: string, counts: ReadonlyMap<string, number>): UniversePlan {
  // Which survey has which id is in the plan itself.
  const [sales, service] = planAurora(today, { sales: 0, service: 0 }).surveys;
  return planAurora(today, {
    sales: counts.get(sales?.surveyId ?? '') ?? 0,
    service: counts.get(service?.surveyId ?? '') ?? 0,
  });
}

async function seedSamples(
  record: RecordDatabase,
  { surveyId, interviews, sampling }: SurveyToSeed,
  part: DemoPart,
  total: number,
): Promise<void> {
  const { universeId } = demoUniverses.aurora;
  const index = total - 1 - part.done;
  const sampled = sampling?.(index, interviews.piece(index));
  await record.inUniverse(universeId, async (tx) => {
    if (!(await lockPart(tx, part))) return;
    if (sampled) await insertDemoSampling(tx, universeId, surveyId, sampled);
    await notePiece(tx, part, index <= 0);
  });
}

/** What the rules raised of the latest interviews, and measures, in one transaction. */
async function seedAlerts(
  record: RecordDatabase,
  { surveyId, interviews, rules, actionsAfter }: SurveyToSeed,
  part: DemoPart,
  now: Date,
): Promise<void> {
  const { universeId, timeZone } = demoUniverses.aurora;
  const { blocks = [], places = new Map<string, ReadonlySet<number>>() } = rules ?? {};
  const workers: DemoWorker[] = [];
  for (const username of ['manager', 'admin', ...places.keys()]) {
    const personId = await findPersonId(record, username);
    if (personId !== undefined) workers.push({ personId, username, unitNos: places.get(username) ?? 'all' });
  }
  const alertsOf = planDemoAlerts({ surveyId, timeZone, now, blocks, workers });
  const fromDay = addDays(todayIn(timeZone, now), -alertDays);
  const planned: DemoAlert[] = [];
  for (let index = Math.ceil(interviews.count / interviews.perPiece) - 1; index >= 0; index -= 1) {
    const recent = interviews.piece(index).filter(({ day }) => day >= fromDay);
    if (recent.length === 0) break;
    planned.push(...recent.flatMap(alertsOf));
  }
  await record.inUniverse(universeId, async (tx) => {
    if (!(await lockPart(tx, part))) return;
    const alerts = await keepUnchanged(tx, surveyId, planned);
    await insertDemoAlerts(tx, universeId, surveyId, alerts);
    await insertDemoActions(tx, universeId, surveyId, actionsAfter?.(alerts) ?? [], nameOfPerson);
    await notePiece(tx, part, true);
  });
}

function nameOfPerson(username: string): string {
  const person = demoPersons.find((one) => one.username === username);
  return person ? `${person.givenName} ${person.familyName}` : username;
}
