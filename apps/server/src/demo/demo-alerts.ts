import type { AlertChange } from '@echolot/contract/follow-up/alerts';
import { type AlertPriority, slaDefault } from '@echolot/contract/structure/config-sla';
import { addWorkingMs } from '@echolot/core/business-calendar';
import {
  type AlertPolicy,
  applyChange,
  begin,
  type NewEntry,
  newAlert,
  nextInstants,
  noteClocks,
  policyOf,
  raisedEntry,
  type StoredAlert,
} from '../features/follow-up/alerts/public.ts';
import { matcherOf } from '../features/follow-up/effect-blocks/public.ts';
import type { DemoEffectBlock } from './demo-effect-blocks.ts';
import type { DemoInterview } from './demo-interview.ts';
import { createRandom, type Random, randomUuid } from './random.ts';

/** An alert of the past with its log. */
export interface DemoAlert {
  readonly alert: StoredAlert;
  readonly entries: readonly NewEntry[];
  readonly mark: string | undefined;
}

/** Who works on alerts; unit numbers say whose they are. */
export interface DemoWorker {
  readonly personId: string;
  readonly username: string;
  readonly unitNos: ReadonlySet<number> | 'all';
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const causes = [
  ['Price and invoice', 'We went through the invoice together and corrected one item.'],
  ['Waiting time', 'Apologised, and offered a fixed appointment and a replacement car next time.'],
  ['Communication', 'Called, listened, and agreed on one person to turn to.'],
  ['Repair not done at once', 'The car came in again at once; the fault is mended and was paid by us.'],
  ['Delivery', 'Explained the delay, and agreed on a new date with a hire car until then.'],
  ['Staff', 'Talked to the colleague concerned; the customer accepted the apology.'],
] as const;
const notes = [
  'Voicemail left.',
  'Will call again in the afternoon.',
  'Asked for the order number.',
  'Very upset, but glad about the call.',
];
const appeals = [
  'Customer of another company with the same name.',
  'The scale was read the wrong way round, says the customer.',
];

/** What became of the interviews that a survey's rules would have met: the same for the same interview and instant. */
export function planDemoAlerts(options: {
  readonly surveyId: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly blocks: readonly DemoEffectBlock[];
  readonly workers: readonly DemoWorker[];
}): (interview: DemoInterview) => DemoAlert[] {
  const { surveyId, timeZone, blocks, workers } = options;
  const policies = new Map<AlertPriority, AlertPolicy>();
  const ready = blocks.map((block) => ({ block, matches: matcherOf(block.definition.when) }));
  return (interview) =>
    interview.status !== 'complete'
      ? []
      : ready
          .filter(({ matches }) => matches(interview))
          .flatMap(({ block }) => {
            const action = block.definition.actions.find(({ kind }) => kind === 'raiseAlert');
            if (action?.kind !== 'raiseAlert') return [];
            const policy = policies.get(action.priority) ?? policyOf(slaDefault, action.priority, timeZone);
            policies.set(action.priority, policy);
            const random = createRandom(`alert ${block.effectBlockId} ${interview.interviewId}`);
            const raisedAt = interview.answeredAt.getTime() + 2000;
            const raised = newAlert(
              {
                alertId: randomUuid(random, raisedAt),
                interviewId: interview.interviewId,
                effectBlockId: block.effectBlockId,
                effectVersion: 1,
                unitNos: interview.unitNos,
                day: interview.day,
                priority: action.priority,
                role: action.assignTo.kind === 'role' ? action.assignTo.role : null,
              },
              surveyId,
              begin(policy, raisedAt),
              raisedAt,
            );
            const mark = block.definition.actions.find((one) => one.kind === 'mark');
            const history = new History(raised, options.now.getTime());
            live(history, workerOf(workers, interview, random), random, options.now.getTime() - raisedAt);
            history.end();
            return [
              { alert: history.alert, entries: history.entries, mark: mark?.kind === 'mark' ? mark.tag : undefined },
            ];
          });
}

function workerOf(workers: readonly DemoWorker[], { unitNos }: DemoInterview, random: Random): DemoWorker {
  const placed = workers.find((one) => one.unitNos !== 'all' && one.unitNos.has(unitNos['org'] ?? 0));
  const everywhere = workers.filter((one) => one.unitNos === 'all');
  return placed && random.isBelow(0.85) ? placed : random.pick(everywhere);
}

/** Lets an alert go as far as one of its age usually is. */
function live(history: History, worker: DemoWorker, random: Random, ageMs: number): void {
  const ageDays = ageMs / dayMs;
  const stays = ageDays > 14 ? 0.006 : ageDays > 3 ? 0.06 : 0.3;
  if (random.isBelow(stays)) return;
  const { policy } = history.alert;
  // Most are quicker than they must be; one in eight is not.
  const pace = (): number => 0.1 + 0.75 * random.unit() + (random.isBelow(0.12) ? 0.8 * random.unit() : 0);
  const contactMs = policy.firstContactMs * pace();
  history.do(worker, contactMs * random.unit() * 0.5, { do: 'assign', to: { kind: 'me' } });
  if (random.isBelow(0.04)) {
    history.do(worker, contactMs, { do: 'appeal', reason: random.pick(appeals) });
    return;
  }
  if (random.isBelow(0.35))
    history.do(worker, contactMs * 0.6, { do: 'contact', contact: 'no_answer', note: random.pick(notes) });
  const contact = random.isBelow(0.7) ? 'reached' : 'email_sent';
  history.do(worker, contactMs, { do: 'contact', contact, ...(random.isBelow(0.4) && { note: random.pick(notes) }) });
  if (random.isBelow(ageDays > 14 ? 0.006 : 0.15)) return;
  const closeMs = Math.max(contactMs + 10 * 60_000, policy.closeMs * pace());
  if (random.isBelow(0.25)) {
    history.do(worker, contactMs + (closeMs - contactMs) * 0.2, { do: 'wait', note: 'For an answer of the customer.' });
    if (random.isBelow(ageDays > 14 ? 0.03 : 0.3)) return;
    history.do(worker, contactMs + (closeMs - contactMs) * 0.8, { do: 'start' });
  }
  const [rootCause, resolution] = random.pick(causes);
  history.do(worker, closeMs, { do: 'resolve', rootCause, resolution });
  if (random.isBelow(ageDays > 14 ? 0.02 : 0.25)) return;
  history.do(worker, closeMs + hourMs * (1 + 7 * random.unit()), { do: 'close' });
  if (random.isBelow(0.02)) {
    const reason = 'The customer wrote once more.';
    history.do(worker, closeMs + 16 * hourMs, { do: 'reopen', reason });
  }
}

/** An alert on its way through working hours, by the rules that hold for people. */
class History {
  alert: StoredAlert;
  readonly entries: NewEntry[];
  readonly #now: number;
  #isOver = false;

  constructor(alert: StoredAlert, now: number) {
    this.alert = alert;
    this.entries = [raisedEntry(alert)];
    this.#now = now;
  }

  /** A change after so much working time since the raising; what would lie ahead has not happened. */
  do(worker: DemoWorker, workingMs: number, change: AlertChange): void {
    if (this.#isOver) return;
    const wanted = addWorkingMs(this.alert.policy.calendar, this.alert.raisedAt, workingMs).getTime();
    const at = Math.max(wanted, this.alert.changedAt + 1000);
    if (at > this.#now) {
      this.end();
      return;
    }
    this.#noteUntil(at);
    const { personId, username } = worker;
    const assignee = { personId, username, role: this.alert.assigneeRole, title: username };
    const applied = applyChange(this.alert, change, { personId, username, at, assignee });
    if (!applied) return;
    this.alert = applied.alert;
    const { alertId, version, state } = applied.alert;
    const entry = { alertId, version, at, kind: change.do, personId, by: username, state, details: applied.details };
    this.entries.push({ ...entry, former: null });
  }

  /** What the clocks have noted by now. */
  end(): void {
    this.#isOver = true;
    this.#noteUntil(this.#now);
  }

  #noteUntil(until: number): void {
    for (;;) {
      const { nextClockAt } = nextInstants(this.alert);
      if (nextClockAt === null || nextClockAt > until) return;
      const { alert, entries } = noteClocks(this.alert, Math.max(nextClockAt, this.alert.changedAt));
      this.alert = alert;
      this.entries.push(...entries);
    }
  }
}
