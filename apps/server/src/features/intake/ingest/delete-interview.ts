import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { deleteTogether } from './delete-interviews.ts';
import type { WithIngest } from './known-survey.ts';

/** Deletes one interview. @throws AppError interview_not_found, interview_conflict */
export const deleteInterview: Verb<'deleteInterview', WithIngest> = async (ctx, { params, query }) => {
  const { externalId, survey } = params;
  const [result] = await deleteTogether(ctx, survey, [{ externalId, ...query }]);
  if (!result || result.outcome === 'not_found') throw new AppError('interview_not_found');
  const { outcome, version } = result;
  if (outcome === 'conflict') throw new AppError('interview_conflict', { externalId, version });
  return { ...result, outcome };
};
