import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { createSecret, insertDisplayKey } from '../../../people/api-keys/public.ts';

/** An id of nothing. */
const displayId = '01990000-0000-7000-8000-000000000000';

/** Calls of what makes and feeds wall displays. People have no display: only its key is answered. */
export const bigscreenExamples = {
  listDisplays: { as: 'admin', input: {} },
  createDisplay: {
    as: 'admin',
    input: { body: { name: 'Showroom', survey: 'sales', drillPath: 'org.all.de', expiresAt: null } },
  },
  revokeDisplay: { as: 'admin', input: { params: { displayId } }, code: 'display_not_found' },
  getBigscreen: { as: 'root', input: {}, code: 'display_key_required' },
  streamBigscreen: { as: 'root', input: {}, code: 'display_key_required' },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const bigscreenForeignValues: Readonly<Record<'displayId', ForeignMaker>> = {
  displayId: (record, universeId) =>
    record.inUniverse(universeId, async (tx) => {
      const { surveyId } = await tx.db.selectFrom('survey').select('survey_id as surveyId').executeTakeFirstOrThrow();
      const { personId } = await tx.db
        .selectFrom('membership')
        .select('person_id as personId')
        .executeTakeFirstOrThrow();
      const made = { displayId: uuidV7(), name: 'Elsewhere', surveyId, drillPath: 'org.all', expiresAt: null };
      await insertDisplayKey(tx, universeId, { ...made, createdBy: personId }, createSecret('nordic'));
      return made.displayId;
    }),
};
