import type { effectEvents } from '@echolot/contract/follow-up/effect-blocks';
import { dayOf } from '@echolot/core/time-zone-day';
import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { uuidV7 } from '../../../uuid-v7.ts';
import { type RaisedAlert, raiseAlerts } from '../alerts/public.ts';
import { enqueueWebhooks, type HappenedEvent } from '../webhooks/public.ts';
import { listLiveBlocks, type StoredEffectBlock } from './effect-block-store.ts';
import { effectFollowJob } from './effect-follow.job.ts';
import { insertMarks, insertRuns, type NewRun, runKey } from './effect-run-store.ts';
import { type Matcher, matcherOf } from './matches-condition.ts';

type Happened = (typeof effectEvents)[number];

/** Where interviews were accepted. */
export interface AffectedSurvey {
  readonly universeId: string;
  readonly universeExtName: string;
  readonly surveyId: string;
  readonly extName: string;
  readonly timeZone: string;
}

/** An interview as it was accepted: of features/intake/interviews, which calls this one and is not called back. */
export interface AffectedInterview {
  readonly externalId: string;
  readonly answeredAt: Date;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
}

/** What became of it. */
export type Outcome =
  | { readonly outcome: 'accepted' | 'unchanged'; readonly interviewId: string }
  | { readonly outcome: 'corrected'; readonly interviewId: string; readonly formerStatus: string }
  | { readonly outcome: 'refused' };

interface Hit {
  readonly block: StoredEffectBlock;
  readonly interviewId: string;
  readonly interview: AffectedInterview;
  readonly run: NewRun;
}

const dayMs = 86_400_000;

/**
 * Does what a survey's effect blocks say about interviews that were just accepted, in the same transaction: alerts and marks
 * exist when the interviews do, and once. What needs more than the record (round robin, mails) is left to a job.
 */
export async function applyEffectBlocks(
  ctx: Pick<WorkContext, 'jobs' | 'now'>,
  tx: Tx,
  survey: AffectedSurvey,
  interviews: readonly AffectedInterview[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const blocks = await listLiveBlocks(tx, survey.universeId, survey.surveyId);
  if (blocks.length === 0) return;
  const now = ctx.now();
  const hits = hitsOf(blocks, interviews, outcomes, now);
  if (hits.length === 0) return;
  const isNew = await insertRuns(
    tx,
    survey,
    hits.map(({ run }) => run),
    now,
  );
  const done = hits.filter(({ run }) => isNew.has(runKey(run)));
  if (done.length === 0) return;
  const alerts = done.flatMap((hit) => alertOf(hit, survey.timeZone) ?? []);
  await raiseAlerts(tx, survey, alerts, now);
  await insertMarks(tx, survey, done.flatMap(marksOf));
  if (done.some(({ run }) => run.hasMore))
    await ctx.jobs.enqueue(tx, effectFollowJob, { universeId: survey.universeId });
  if (alerts.length === 0) return;
  await announceNews(tx, {
    universeId: survey.universeId,
    survey: survey.extName,
    permission: 'alerts.read',
    place: null,
    event: { event: 'alerts', data: { survey: survey.extName } },
  });
  await tellWebhooks(ctx, tx, survey, done);
}

function hitsOf(
  blocks: readonly StoredEffectBlock[],
  interviews: readonly AffectedInterview[],
  outcomes: readonly Outcome[],
  now: Date,
): Hit[] {
  const ready = blocks.map((block) => ({
    block,
    matches: matcherOf(block.definition.when) satisfies Matcher,
    from: now.getTime() - block.definition.maximumAgeDays * dayMs,
  }));
  return interviews.flatMap((interview, index) => {
    const outcome = outcomes[index];
    const event = outcome && eventOf(interview, outcome);
    if (!event || outcome.outcome === 'refused') return [];
    const { interviewId } = outcome;
    return ready
      .filter(
        ({ block, matches, from }) =>
          block.definition.on.includes(event) && interview.answeredAt.getTime() >= from && matches(interview),
      )
      .map(({ block }) => ({ block, interviewId, interview, run: runOf(block, interviewId) }));
  });
}

/** What happened to an interview: the same words as webhooks are told. */
function eventOf({ status }: AffectedInterview, outcome: Outcome): Happened | undefined {
  if (outcome.outcome === 'accepted') return status === 'complete' ? 'interview.completed' : undefined;
  if (outcome.outcome !== 'corrected') return undefined;
  return status === 'complete' && outcome.formerStatus !== 'complete' ? 'interview.completed' : 'interview.corrected';
}

function runOf({ effectBlockId, version, definition }: StoredEffectBlock, interviewId: string): NewRun {
  const { actions } = definition;
  const raises = actions.some(({ kind }) => kind === 'raiseAlert');
  const hasMore = actions.some(
    (action) =>
      action.kind === 'tell' ||
      (action.kind === 'raiseAlert' && (action.assignTo.kind === 'person' || action.assignTo.kind === 'roundRobin')),
  );
  return { effectBlockId, interviewId, version, alertId: raises ? uuidV7() : null, hasMore };
}

function alertOf({ block, interview, interviewId, run }: Hit, timeZone: string): RaisedAlert | undefined {
  const action = block.definition.actions.find(({ kind }) => kind === 'raiseAlert');
  if (action?.kind !== 'raiseAlert' || run.alertId === null) return undefined;
  return {
    alertId: run.alertId,
    interviewId,
    effectBlockId: block.effectBlockId,
    effectVersion: block.version,
    unitNos: interview.unitNos,
    day: dayOf(interview.answeredAt, timeZone),
    priority: action.priority,
    role: action.assignTo.kind === 'role' ? action.assignTo.role : null,
  };
}

function marksOf({ block, interviewId }: Hit) {
  return block.definition.actions.flatMap((action) =>
    action.kind === 'mark' ? [{ interviewId, tag: action.tag, effectBlockId: block.effectBlockId }] : [],
  );
}

/** Tells other systems of alerts, without anything about the customer. */
function tellWebhooks(
  ctx: Pick<WorkContext, 'jobs' | 'now'>,
  tx: Tx,
  survey: AffectedSurvey,
  hits: readonly Hit[],
): Promise<void> {
  const events = hits.flatMap(({ block, interview, interviewId, run }): HappenedEvent[] => {
    const action = block.definition.actions.find(({ kind }) => kind === 'raiseAlert');
    if (run.alertId === null || action?.kind !== 'raiseAlert') return [];
    return [
      {
        type: 'alert.raised',
        surveyId: survey.surveyId,
        subject: interview.externalId,
        data: {
          survey: survey.extName,
          alertId: run.alertId,
          title: block.name,
          effectBlock: block.extName,
          priority: action.priority,
          interviewId,
          externalId: interview.externalId,
        },
      },
    ];
  });
  return enqueueWebhooks(ctx, tx, { universeId: survey.universeId, extName: survey.universeExtName }, events);
}
