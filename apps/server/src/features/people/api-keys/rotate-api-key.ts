import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { forgetSessions } from '../sign-in/public.ts';
import { checkMayGive, checkUniverse, describeOne, getStoredApiKey } from './api-key-replies.ts';
import { createSecret } from './api-key-secret.ts';
import { insertApiKey, noteInAudit, setReplaced } from './api-key-store.ts';
import { listSurveyNames } from './api-key-view.ts';
import { checkKeyCount } from './create-api-key.ts';

const hourMs = 3_600_000;

/**
 * Makes a new API key with the settings of another one, which ends after the grace. A key lives as long anew as it was made
 * to live; one that has ended or was rotated before answers `conflict`.
 */
export const rotateApiKey: Verb<'rotateApiKey'> = async (ctx, { params, body }) => {
  checkUniverse(ctx, params.universe);
  const { universeId, extName } = ctx.universe;
  const secret = createSecret(extName);
  const apiKeyId = uuidV7();
  await ctx.inTransaction(async (tx) => {
    const former = await getStoredApiKey(tx, ctx, params.key);
    const surveys = await listSurveyNames(tx, universeId);
    checkMayGive(ctx, former.surveyIds && former.surveyIds.map((surveyId) => surveys.get(surveyId)?.extName ?? ''));
    const now = ctx.now();
    const { expiresAt, createdAt } = former;
    if (former.revokedAt || former.replacedBy || (expiresAt && expiresAt <= now)) throw new AppError('conflict');
    await checkKeyCount(tx, ctx);
    const newEnd = expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
    await insertApiKey(
      tx,
      universeId,
      apiKeyId,
      { ...former, expiresAt: newEnd, createdBy: ctx.actor.personId },
      secret,
    );
    const graceEnd = new Date(now.getTime() + body.graceHours * hourMs);
    await setReplaced(tx, universeId, former.apiKeyId, {
      by: apiKeyId,
      expiresAt: expiresAt && expiresAt < graceEnd ? expiresAt : graceEnd,
    });
    const details = { apiKeyId, prefix: secret.prefix, former: former.apiKeyId, graceHours: body.graceHours };
    await noteInAudit(tx, { universeId, personId: ctx.actor.personId, action: 'rotateApiKey', details });
  });
  forgetSessions(ctx.record);
  return { apiKey: await describeOne(ctx, apiKeyId), secret: secret.secret };
};
