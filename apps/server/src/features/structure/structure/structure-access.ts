import { AppError } from '@echolot/contract/app-error';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { getSurvey, type StoredSurvey } from '../surveys/public.ts';
import { findPerspective, type Perspective } from './unit-ledger-store.ts';

export interface PerspectiveOfSurvey {
  readonly survey: StoredSurvey;
  readonly perspective: Perspective;
}

/** @throws AppError survey_not_found, perspective_not_found */
export async function getPerspective(
  tx: Tx,
  { survey: surveyName, perspective: name }: { survey: string; perspective: string },
): Promise<PerspectiveOfSurvey> {
  const survey = await getSurvey(tx, surveyName);
  const perspective = await findPerspective(tx, survey.surveyId, name);
  if (!perspective) throw new AppError('perspective_not_found', { perspective: name });
  return { survey, perspective };
}

export function todayOf(ctx: Context): string {
  return todayIn(ctx.universe.timeZone, ctx.now());
}
