import { dayOf } from '@echolot/core/time-zone-day';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import type {
  InterviewChange,
  InterviewStep,
  StepContext,
  WithInterviewSteps,
} from '../../../events/interview-step.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { acceptInterviews } from './accept-interviews.ts';
import { deleteInterviews } from './delete-interviews.ts';
import type {
  AcceptingSurvey,
  AcceptOptions,
  AcceptOutcome,
  DeletedInterview,
  DeleteOutcome,
  IncomingInterview,
} from './incoming-interview.ts';
import { correctInterviews } from './interview-store.ts';
import type { SingleInterview } from './interview-view.ts';

export interface PipelineContext extends StepContext, WithInterviewSteps {
  readonly universe: { readonly extName: string };
}

export interface PipelineSurvey extends Pick<AcceptingSurvey, 'universeId' | 'surveyId' | 'timeZone'> {
  readonly extName: string;
  /** The steps that have anything to do for it, where that was read with it; otherwise each of them looks. */
  readonly steps?: readonly InterviewStep[] | undefined;
}

/** More changes than this are announced to open pages as one: look at everything again. */
const mostSingleNews = 20;

/** Accepts interviews, runs the steps that follow, and tells open pages: all in the caller's transaction. @see acceptInterviews */
export async function acceptIntoSurvey(
  ctx: PipelineContext,
  tx: Tx,
  survey: PipelineSurvey & AcceptingSurvey,
  interviews: readonly IncomingInterview[],
  options: AcceptOptions,
): Promise<AcceptOutcome[]> {
  const outcomes = await acceptInterviews(tx, survey, interviews, options);
  const changes = outcomes.flatMap((outcome, index): InterviewChange[] => {
    const interview = interviews[index];
    const event = interview && eventOf(interview, outcome);
    if (!event || outcome.outcome === 'refused') return [];
    const { interviewId, version } = outcome;
    return [{ event, interviewId, externalId: interview.externalId, version, interview }];
  });
  await follow(ctx, tx, survey, changes);
  return outcomes;
}

/** Changes answers of one interview; what was checked before is not checked again. @returns the new version */
export async function correctInSurvey(
  ctx: PipelineContext,
  tx: Tx,
  survey: PipelineSurvey,
  before: SingleInterview,
  { answers, acceptedBy, reason }: { readonly answers: Answers; readonly acceptedBy: string; readonly reason: string },
): Promise<number> {
  const interview = { ...before, answers, version: before.version + 1 };
  const { interviewId, externalId, version } = interview;
  await correctInterviews(tx, survey, [{ ...interview, contactId: undefined, reason }], { acceptedBy });
  await follow(ctx, tx, survey, [{ event: 'interview.corrected', interviewId, externalId, version, interview }]);
  return version;
}

/** Deletes interviews; what follows is as for accepting. @see deleteInterviews */
export async function deleteFromSurvey(
  ctx: PipelineContext,
  tx: Tx,
  survey: PipelineSurvey,
  interviews: readonly DeletedInterview[],
  options: AcceptOptions,
): Promise<DeleteOutcome[]> {
  const outcomes = await deleteInterviews(tx, survey, interviews, options);
  const changes = outcomes.flatMap((outcome, index): InterviewChange[] => {
    if (outcome.outcome !== 'deleted') return [];
    const { interviewId, version } = outcome;
    return [{ event: 'interview.deleted', interviewId, externalId: interviews[index]?.externalId ?? '', version }];
  });
  await follow(ctx, tx, survey, changes);
  return outcomes;
}

/** An interview is completed once, whether it was new or partial before; a new partial one has not happened yet. */
function eventOf({ status }: IncomingInterview, outcome: AcceptOutcome) {
  if (outcome.outcome === 'accepted') return status === 'complete' ? 'interview.completed' : undefined;
  if (outcome.outcome !== 'corrected') return undefined;
  return status === 'complete' && outcome.formerStatus !== 'complete' ? 'interview.completed' : 'interview.corrected';
}

async function follow(
  ctx: PipelineContext,
  tx: Tx,
  survey: PipelineSurvey,
  changes: readonly InterviewChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { universeId } = survey;
  const universe = { universeId, extName: ctx.universe.extName };
  for (const step of survey.steps ?? ctx.interviewSteps) await step.run(ctx, tx, { universe, survey, changes });
  await announce(tx, survey, changes);
}

/** Pages that show an interview read it again. One that is new is on no page yet; lists follow the figures. */
async function announce(tx: Tx, survey: PipelineSurvey, changes: readonly InterviewChange[]): Promise<void> {
  const { universeId, extName, timeZone } = survey;
  const news = { universeId, survey: extName, permission: 'interviews.read' as const };
  const shown = changes.filter(({ version }) => version > 1);
  const isMany = shown.length > mostSingleNews;
  if (isMany || shown.some(({ event }) => event === 'interview.deleted')) {
    const event = { event: 'interview' as const, data: { survey: extName, interviewId: null } };
    await announceNews(tx, { ...news, place: null, event });
    return;
  }
  for (const change of shown) {
    if (change.event === 'interview.deleted') continue;
    const { unitNos, answeredAt } = change.interview;
    const event = { event: 'interview' as const, data: { survey: extName, interviewId: change.interviewId } };
    await announceNews(tx, { ...news, place: { unitNos, day: dayOf(answeredAt, timeZone) }, event });
  }
}
