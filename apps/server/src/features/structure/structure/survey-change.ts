import { AppError } from '@echolot/contract/app-error';
import type { SurveyEffect } from '@echolot/contract/structure/structure';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { projectedChannel } from '../../../events/survey-events.ts';
import { getSurvey, type StoredSurvey } from '../surveys/public.ts';
import { noteStructureChange } from './structure-audit-store.ts';
import { findLastSurveyChange } from './survey-change-view.ts';
import { needsRebuild, requestTables } from './survey-rebuild-store.ts';
import { lockSurvey } from './survey-structure-store.ts';

export interface SurveyChangeInput {
  readonly params: { readonly survey: string };
  readonly body: { readonly version?: number | undefined; readonly isTrial: boolean };
}

export interface DoneToSurvey {
  /** Old and new values, for the audit. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly misfits?: number;
  readonly regained?: number;
}

export interface SurveyChangeReply {
  readonly version: number;
  readonly effect: SurveyEffect;
}

/** Thrown to give back what a trial has written. */
class TrialEnds extends Error {}

/**
 * Changes what a survey is made of: one change after another, refused when somebody changed it since it was seen, noted in the
 * audit, told to the projection and to open pages. A trial does all of it and gives it back.
 * @throws AppError conflict, nothing_to_change, and what `work` throws
 */
export async function changeStructure(
  ctx: Context,
  { params, body }: SurveyChangeInput,
  action: string,
  work: (tx: Tx, survey: StoredSurvey) => Promise<DoneToSurvey>,
): Promise<SurveyChangeReply> {
  const { universeId } = ctx.universe;
  const { personId, username } = ctx.actor;
  let reply: SurveyChangeReply | undefined;
  try {
    await ctx.inTransaction(async (tx) => {
      const { surveyId } = await getSurvey(tx, params.survey);
      const seen = await lockSurvey(tx, surveyId);
      if (body.version !== undefined && body.version !== seen)
        throw new AppError('conflict', { ...(await findLastSurveyChange(tx, params.survey)) });
      const survey = await getSurvey(tx, params.survey);
      const { details, misfits = 0, regained = 0 } = await work(tx, survey);
      const version = await lockSurvey(tx, surveyId);
      if (version === seen) throw new AppError('nothing_to_change');
      const isRebuilt = await needsRebuild(tx, universeId, surveyId);
      reply = { version: body.isTrial ? seen : version, effect: { misfits, regained, isRebuilt } };
      if (body.isTrial) throw new TrialEnds();
      if (isRebuilt) await requestTables(tx, universeId, surveyId);
      await noteStructureChange(tx, {
        universeId,
        personId,
        action,
        subject: `survey ${params.survey}`,
        details: { ...details, by: username },
      });
      await tx.notify('echolot_outbox');
      const notice = { universeId, survey: params.survey, position: '0:0', count: 0 };
      await tx.notify(projectedChannel, JSON.stringify(notice));
    });
  } catch (error) {
    if (!(error instanceof TrialEnds)) throw error;
  }
  if (!reply) throw new Error('A change of a survey had no outcome.');
  return reply;
}
