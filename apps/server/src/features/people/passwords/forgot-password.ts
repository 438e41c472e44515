import type { Verb } from '../../../context.ts';
import { normalUsername } from '../sign-in/public.ts';
import { passwordForgottenJob } from './password-forgotten.job.ts';

/** R-114 Whether anybody is known by the name is looked up afterwards, so that neither answer nor time tells it. */
export const forgotPassword: Verb<'forgotPassword'> = async (ctx, { params: { user } }) => {
  const username = normalUsername(user);
  await ctx.record.as('echolot_sign_on', (tx) =>
    ctx.jobs.enqueue(tx, passwordForgottenJob, { username }, { key: username }),
  );
  return { ok: true };
};
