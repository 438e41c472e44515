import { AppError } from '@echolot/contract/app-error';
import type { Context, Verb } from '../../../context.ts';
import type { Answers } from '../../../database/tables.ts';
import type { WithInterviewSteps } from '../../../events/interview-step.ts';
import { textMaskOf } from '../../privacy/masking/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getAcceptingSurvey } from './accepting-survey-view.ts';
import { refusalsOf } from './check-interview.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { correctInSurvey } from './interview-pipeline.ts';
import { maskedAnswers } from './masked-answers.ts';
import { seeInterview } from './seen-interview.ts';
import { isToldWhole, type ToldCategories, toldAnswers } from './told-answers.ts';

type Corrections = Readonly<Record<string, Answers[string] | null>>;

/** Which categories the reader of an interview was shown; undefined: all of them. */
type ReadProtection<Parts> = (
  ctx: Context & Parts,
  params: { readonly survey: string; readonly interviewId: string },
) => Promise<{ readonly told: ToldCategories } | undefined>;

/** Changes answers; the former version is kept, and the columnar store follows as for any correction. */
export const createCorrectInterview =
  <Parts>(readProtection: ReadProtection<Parts>): Verb<'correctInterview', Parts & WithInterviewSteps & WithTrees> =>
  async (ctx, { params, body }) => {
    const protection = await readProtection(ctx, params);
    return ctx.inTransaction(async (tx) => {
      const { universe, actor } = ctx;
      const { survey, interview } = await seeInterview(ctx, tx, params.survey, params.interviewId, { isLocked: true });
      const mask = await textMaskOf(ctx, tx, survey.surveyId, [interview.interviewId]);
      const masked = maskedAnswers(survey, interview.answers, (text) => mask(interview.interviewId, text));
      const shown = toldAnswers(protection?.told, masked);
      if (interview.version !== body.version) {
        throw new AppError('interview_conflict', { version: interview.version, answers: shown });
      }
      // What is in place of masked words would replace them, and a guessed category would be told by the refusal.
      const unreadable = Object.keys(body.answers).find((name) => !isToldWhole(shown[name], interview.answers[name]));
      if (unreadable !== undefined) throw new AppError('permission_missing', { permission: 'interviews.identify' });
      const accepting = await getAcceptingSurvey(tx, universe.universeId, params.survey);
      const { answers, changed } = corrected(interview.answers, body.answers);
      if (changed.length === 0) throw new AppError('nothing_to_change');
      // Only what changes is looked at: an older answer may not fit a scale that was changed since.
      const given = Object.fromEntries(
        changed.flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
      ) as Answers;
      const problems = [
        ...refusalsOf({ ...interview, contactId: undefined, answers: given }, accepting.variables, ctx.now()),
        ...changed
          .filter((name) => !accepting.variables.has(name) && !(name in given))
          .map((field) => ({ field, problem: 'The survey has no such variable.' })),
        ...(interview.isErased
          ? [{ field: 'answers', problem: 'Personal data of this interview was erased; it stays as it is.' }]
          : []),
      ];
      if (problems.length > 0) throw new AppError('interview_refused', { problems });
      const version = await correctInSurvey(ctx, tx, { ...accepting, extName: survey.extName }, interview, {
        answers,
        acceptedBy: actor.username,
        reason: body.reason,
      });
      await noteInterviewChange(ctx, tx, 'correctInterview', interview.interviewId, {
        survey: survey.extName,
        version,
        variables: changed,
        reason: body.reason,
      });
      return { version };
    });
  };

/** The answers with the corrections, and the names of those that differ. */
function corrected(before: Answers, corrections: Corrections): { answers: Answers; changed: string[] } {
  const answers: Answers = { ...before };
  const changed: string[] = [];
  for (const [name, value] of Object.entries(corrections)) {
    if (JSON.stringify(before[name] ?? null) === JSON.stringify(value)) continue;
    changed.push(name);
    if (value === null) delete answers[name];
    else answers[name] = value;
  }
  return { answers, changed };
}
