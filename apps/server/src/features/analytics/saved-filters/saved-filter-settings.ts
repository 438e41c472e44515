import type { createSavedFilter, FilterPurpose } from '@echolot/contract/analytics/saved-filters';
import { AppError } from '@echolot/contract/app-error';
import type { VerbInput } from '@echolot/contract/endpoint';
import { FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { type Reader, type SavedFilterSettings, setUses } from './saved-filter-store.ts';
import { getSurveyStart, listRoles } from './saved-filter-view.ts';

type Body = VerbInput<typeof createSavedFilter>['body'];

/** @throws AppError survey_not_found */
export async function readerOf({ universe, actor }: Context, tx: Tx, survey: string): Promise<Reader> {
  const { surveyId } = await getSurveyStart(tx, universe.universeId, survey);
  return {
    universeId: universe.universeId,
    surveyId,
    personId: actor.personId,
    role: actor.role,
    mayShare: actor.permissions.has('filters.share'),
  };
}

/**
 * Checks the grammar of the tokens and whether the reader may share as asked; the tokens in canonical form.
 * @param before role it is shared with now; to leave it so needs no permission.
 * @throws AppError filter_malformed, role_unknown, permission_missing
 */
export async function readSettings(
  tx: Tx,
  reader: Reader,
  { name, tokens = '', sharedWithRole }: Body,
  before: string | null,
): Promise<SavedFilterSettings> {
  if (sharedWithRole !== before) {
    checkMayShare(reader);
    const roles = await listRoles(tx, reader.universeId);
    if (sharedWithRole !== null && roles.every(({ extName }) => extName !== sharedWithRole))
      throw new AppError('role_unknown', { role: sharedWithRole });
  }
  return { name, tokens: canonical(tokens), sharedWithRole };
}

function canonical(tokens: string): string {
  try {
    return printFilterTokens(parseFilterTokens(tokens));
  } catch (error) {
    if (error instanceof FilterTokensError)
      throw new AppError('filter_malformed', { token: error.token, reason: error.reason }, { cause: error });
    throw error;
  }
}

function checkMayShare({ mayShare }: Reader): void {
  if (!mayShare) throw new AppError('permission_missing', { permission: 'filters.share' });
}

interface WantedUses {
  readonly myUses?: readonly FilterPurpose[] | undefined;
  readonly roleUses?: readonly FilterPurpose[] | undefined;
}

/**
 * Sets what the reader, and the role the filters are shared with, begin with them; what is absent stays.
 * @throws AppError saved_filter_not_shared, permission_missing
 */
export async function applyUses(
  tx: Tx,
  reader: Reader,
  savedFilterId: string,
  { myUses, roleUses }: WantedUses,
  sharedWithRole: string | null,
): Promise<void> {
  if (myUses) await setUses(tx, reader, savedFilterId, { chosenFor: 'person', holder: reader.personId }, myUses);
  if (!roleUses) return;
  if (sharedWithRole === null) {
    if (roleUses.length > 0) throw new AppError('saved_filter_not_shared');
    return;
  }
  checkMayShare(reader);
  await setUses(tx, reader, savedFilterId, { chosenFor: 'role', holder: sharedWithRole }, roleUses);
}
