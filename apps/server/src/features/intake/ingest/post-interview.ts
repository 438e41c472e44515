import type { Verb } from '../../../context.ts';
import { checkWholeUniverse } from './check-whole-universe.ts';
import { storeOne } from './store-one.ts';

/** Takes one interview. @throws AppError interview_refused, interview_conflict */
export const postInterview: Verb<'postInterview'> = (ctx, { params, body }) => {
  checkWholeUniverse(ctx);
  return storeOne(ctx, params.survey, { posted: body });
};
