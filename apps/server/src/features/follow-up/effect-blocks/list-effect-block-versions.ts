import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { listBlockVersions } from './effect-block-store.ts';

const mostVersions = 200;

/** What a rule said before, and who changed it. */
export const listEffectBlockVersions: Verb<'listEffectBlockVersions'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { surveyId } = await getSurvey(tx, params.survey);
    const versions = await listBlockVersions(tx, ctx.universe.universeId, surveyId, params.effectBlock, mostVersions);
    if (!versions) throw new AppError('effect_block_not_found');
    return { versions: versions.map(({ changedAt, ...one }) => ({ ...one, changedAt: changedAt.toISOString() })) };
  });
