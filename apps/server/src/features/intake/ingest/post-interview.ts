import type { Verb } from '../../../context.ts';
import { storeOne, type WithPostGroups } from './store-one.ts';

/** Takes one interview. @throws AppError interview_refused, interview_conflict */
export const postInterview: Verb<'postInterview', WithPostGroups> = (ctx, { params, body }) =>
  storeOne(ctx, params.survey, { posted: body });
