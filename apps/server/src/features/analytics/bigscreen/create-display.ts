import { mostDisplays } from '@echolot/contract/analytics/bigscreen';
import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createSecret, insertDisplayKey, listDisplayKeys, noteInAudit } from '../../people/api-keys/public.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import { answerQuery, type WithFigures } from '../rankings/public.ts';
import { describeDisplay } from './described-display.ts';

/** Makes a wall display for a part of the organisation that its maker sees. Its key is answered this once. */
export const createDisplay: Verb<'createDisplay', WithFigures> = async (ctx, { body }) => {
  const { universeId, extName } = ctx.universe;
  const { personId } = ctx.actor;
  const { surveyId, drillPath } = await answerQuery(ctx, body.survey, body.drillPath, ['display'], async (asked) => {
    if (asked.tokens !== '') throw new AppError('path_malformed', { reason: 'filters' });
    if (asked.node.isPerson) throw new AppError('display_of_person', { drillPath: body.drillPath });
    return { surveyId: asked.survey.surveyId, drillPath: drillPathOf(asked.perspective, asked.node) };
  });
  const secret = createSecret(extName);
  const displayId = uuidV7();
  const { name, expiresAt } = body;
  await ctx.inTransaction(async (tx) => {
    const now = ctx.now();
    const lit = (await listDisplayKeys(tx, universeId)).filter(
      (one) => !one.revokedAt && (!one.expiresAt || one.expiresAt > now),
    );
    if (lit.length >= mostDisplays) throw new AppError('display_limit', { most: mostDisplays });
    const ends = expiresAt === null ? null : new Date(expiresAt);
    const display = { displayId, name, surveyId, drillPath, expiresAt: ends, createdBy: personId };
    await insertDisplayKey(tx, universeId, display, secret);
    const details = { displayId, name, survey: body.survey, drillPath, expiresAt, prefix: secret.prefix };
    await noteInAudit(tx, { universeId, personId, action: 'createDisplay', details });
  });
  return { display: await describeDisplay(ctx, displayId), token: secret.secret };
};
