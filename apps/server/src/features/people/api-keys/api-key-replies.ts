import { AppError } from '@echolot/contract/app-error';
import type { ApiKey } from '@echolot/contract/people/api-keys';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { findStoredApiKey, type StoredApiKey } from './api-key-store.ts';
import { describeApiKey, listPersonNames, listSurveyNames } from './api-key-view.ts';

/** The universe in the address must be the one signed in to; any other one is answered as if it did not exist. */
export function checkUniverse({ universe }: Context, extName: string): void {
  if (universe.extName !== extName) throw new AppError('universe_not_found', { universe: extName });
}

/**
 * Refuses a key of surveys that its maker may not open: it would be a way around the maker's own limits.
 * @param surveys ext names; null for all of the universe
 * @throws AppError rights_exceeded
 */
export function checkMayGive({ actor }: Context, surveys: readonly string[] | null): void {
  if (surveys === null ? actor.surveys !== 'all' : surveys.some((survey) => !maySurvey(actor, survey)))
    throw new AppError('rights_exceeded');
}

/** @throws AppError api_key_not_found */
export async function getStoredApiKey(tx: Tx, { universe }: Context, apiKeyId: string): Promise<StoredApiKey> {
  const stored = await findStoredApiKey(tx, universe.universeId, apiKeyId);
  if (!stored) throw new AppError('api_key_not_found');
  return stored;
}

/** Keys as they are answered. Reads names outside the universe's transaction: give what it returned. */
export async function describeApiKeys(ctx: Context, read: (tx: Tx) => Promise<StoredApiKey[]>): Promise<ApiKey[]> {
  const { stored, surveys } = await ctx.inTransaction(async (tx) => ({
    stored: await read(tx),
    surveys: await listSurveyNames(tx, ctx.universe.universeId),
  }));
  const personIds = [...new Set(stored.flatMap(({ createdBy }) => createdBy ?? []))];
  const names = await ctx.record.as('echolot_sign_on', (tx) => listPersonNames(tx, personIds));
  return stored.map((one) => describeApiKey(one, surveys, names, ctx.now()));
}

export async function describeOne(ctx: Context, apiKeyId: string): Promise<ApiKey> {
  const [apiKey] = await describeApiKeys(ctx, async (tx) => [await getStoredApiKey(tx, ctx, apiKeyId)]);
  if (!apiKey) throw new AppError('api_key_not_found');
  return apiKey;
}
