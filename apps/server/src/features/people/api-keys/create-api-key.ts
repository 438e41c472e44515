import { AppError } from '@echolot/contract/app-error';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { checkMayGive, checkUniverse, describeOne } from './api-key-replies.ts';
import { createSecret } from './api-key-secret.ts';
import { countUsableApiKeys, insertApiKey, noteInAudit } from './api-key-store.ts';
import { listSurveyNames } from './api-key-view.ts';

/** Keys of a universe that may be used at the same time. */
const mostKeys = 200;

/** Makes an API key. Its secret is answered and then known to nobody but the caller. */
export const createApiKey: Verb<'createApiKey'> = async (ctx, { params, body }) => {
  checkUniverse(ctx, params.universe);
  checkMayGive(ctx, body.surveys);
  const { universeId, extName } = ctx.universe;
  const secret = createSecret(extName);
  const apiKeyId = uuidV7();
  await ctx.inTransaction(async (tx) => {
    await checkKeyCount(tx, ctx);
    const { surveys, expiresAt, ...settings } = body;
    await insertApiKey(
      tx,
      universeId,
      apiKeyId,
      {
        ...settings,
        rights: [...new Set(settings.rights)],
        surveyIds: surveys && (await surveyIdsOf(tx, universeId, surveys)),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        createdBy: ctx.actor.personId,
      },
      secret,
    );
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'createApiKey',
      details: { apiKeyId, prefix: secret.prefix, ...body },
    });
  });
  return { apiKey: await describeOne(ctx, apiKeyId), secret: secret.secret };
};

/** @throws AppError api_key_limit */
export async function checkKeyCount(tx: Tx, ctx: Context): Promise<void> {
  if ((await countUsableApiKeys(tx, ctx.universe.universeId, ctx.now())) >= mostKeys)
    throw new AppError('api_key_limit', { most: mostKeys });
}

async function surveyIdsOf(tx: Tx, universeId: string, extNames: readonly string[]): Promise<string[]> {
  const known = [...(await listSurveyNames(tx, universeId))];
  return [...new Set(extNames)].map((extName) => {
    const found = known.find(([, survey]) => survey.extName === extName);
    if (!found) throw new AppError('survey_not_found', { survey: extName });
    return found[0];
  });
}
