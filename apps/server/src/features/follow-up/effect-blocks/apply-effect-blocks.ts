import { dayOf } from '@echolot/core/time-zone-day';
import type { Tx } from '../../../database/record.ts';
import type { ChangedContent, InterviewChange, InterviewChanges, StepContext } from '../../../events/interview-step.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { type RaisedAlert, raiseAlerts } from '../alerts/public.ts';
import { enqueueWebhooks, type HappenedEvent } from '../webhooks/public.ts';
import { listLiveBlocks, type StoredEffectBlock } from './effect-block-store.ts';
import { effectFollowJob } from './effect-follow.job.ts';
import { insertMarks, insertRuns, type NewRun, runKey } from './effect-run-store.ts';
import { type Matcher, matcherOf } from './matches-condition.ts';

/** Where interviews changed. */
type AffectedSurvey = InterviewChanges['survey'] & { readonly universeId: string };

type Affected = Exclude<InterviewChange, { event: 'interview.deleted' }>;

interface Hit {
  readonly block: StoredEffectBlock;
  readonly interviewId: string;
  readonly interview: ChangedContent;
  readonly run: NewRun;
}

const dayMs = 86_400_000;

/**
 * Does what a survey's effect blocks say about interviews that just changed, in the same transaction: alerts and marks
 * exist when the interviews do, and once. What needs more than the record (round robin, mails) is left to a job.
 */
export async function applyEffectBlocks(
  ctx: StepContext,
  tx: Tx,
  { universe, survey: { surveyId, extName, timeZone }, changes }: InterviewChanges,
): Promise<void> {
  const survey = { universeId: universe.universeId, surveyId, extName, timeZone };
  const affected = changes.filter((change) => change.event !== 'interview.deleted');
  if (affected.length === 0) return;
  const blocks = await listLiveBlocks(tx, survey.universeId, surveyId);
  if (blocks.length === 0) return;
  const now = ctx.now();
  const hits = hitsOf(blocks, affected, now);
  if (hits.length === 0) return;
  const isNew = await insertRuns(
    tx,
    survey,
    hits.map(({ run }) => run),
    now,
  );
  const done = hits.filter(({ run }) => isNew.has(runKey(run)));
  if (done.length === 0) return;
  const alerts = done.flatMap((hit) => alertOf(hit, timeZone) ?? []);
  await raiseAlerts(tx, survey, alerts, now);
  await insertMarks(tx, survey, done.flatMap(marksOf));
  if (done.some(({ run }) => run.hasMore))
    await ctx.jobs.enqueue(tx, effectFollowJob, { universeId: survey.universeId });
  if (alerts.length === 0) return;
  await announceNews(tx, {
    universeId: survey.universeId,
    survey: extName,
    permission: 'alerts.read',
    place: null,
    event: { event: 'alerts', data: { survey: extName } },
  });
  await enqueueWebhooks(ctx, tx, universe, raisedEvents(survey, done));
}

function hitsOf(blocks: readonly StoredEffectBlock[], changes: readonly Affected[], now: Date): Hit[] {
  const ready = blocks.map((block) => ({
    block,
    matches: matcherOf(block.definition.when) satisfies Matcher,
    from: now.getTime() - block.definition.maximumAgeDays * dayMs,
  }));
  return changes.flatMap(({ event, interviewId, interview }) =>
    ready
      .filter(
        ({ block, matches, from }) =>
          block.definition.on.includes(event) && interview.answeredAt.getTime() >= from && matches(interview),
      )
      .map(({ block }) => ({ block, interviewId, interview, run: runOf(block, interviewId) })),
  );
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

/** What other systems are told of alerts, without anything about the customer. */
function raisedEvents(survey: AffectedSurvey, hits: readonly Hit[]): HappenedEvent[] {
  return hits.flatMap(({ block, interview, interviewId, run }): HappenedEvent[] => {
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
}
