import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';

const survey = { survey: 'sales' };
/** An id of nothing. */
const one = { ...survey, savedFilterId: '01990000-0000-7000-8000-000000000000' };
const settings = { name: 'Golf', tokens: 'model=golf', sharedWithRole: null, myUses: [] };
const code = 'saved_filter_not_found';

/** Calls of what keeps filters under a name. */
export const savedFilterExamples = {
  listSavedFilters: { as: 'manager', input: { params: survey } },
  createSavedFilter: { as: 'manager', input: { params: survey, body: settings } },
  updateSavedFilter: { as: 'manager', input: { params: one, body: { ...settings, version: 1 } }, code },
  setSavedFilterUses: { as: 'manager', input: { params: one, body: { myUses: [] } }, code },
  deleteSavedFilter: { as: 'manager', input: { params: one }, code },
  restoreSavedFilter: { as: 'manager', input: { params: one }, code },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

/** Shared with the role of whoever may be in both universes, so that only the universe hides it. */
export const savedFilterForeignValues: Readonly<Record<'savedFilterId', ForeignMaker>> = {
  savedFilterId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const { survey_id: surveyId } = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      const { person_id: personId } = await db.selectFrom('membership').select('person_id').executeTakeFirstOrThrow();
      const savedFilterId = uuidV7();
      await db
        .insertInto('saved_filter')
        .values({
          universe_id: universeId,
          saved_filter_id: savedFilterId,
          survey_id: surveyId,
          person_id: personId,
          owner: 'manager',
          name: savedFilterId,
          tokens: '',
          shared_with_role: 'manager',
          removed_at: null,
        })
        .execute();
      return savedFilterId;
    }),
};
