import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { insertAction } from '../action-store.ts';

/** An id of nothing. */
const one = { survey: 'sales', actionId: '01990000-0000-7000-8000-000000000000' };
const settings = {
  title: 'Call back within a day',
  description: 'One person each.',
  owner: 'manager',
  dueOn: '2030-05-31',
};
const code = 'action_not_found';

/** Calls about measures. */
export const actionExamples = {
  listActions: { as: 'manager', input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf' } } },
  listActionOwners: { as: 'admin', input: { params: { survey: 'sales' }, query: { path: 'org.all.de.north.d1' } } },
  getActionEffect: { as: 'manager', input: { params: one, query: {} }, code },
  createAction: {
    as: 'admin',
    input: { params: { survey: 'sales' }, body: { ...settings, path: 'org.all.de.north.d1' } },
  },
  changeAction: { as: 'admin', input: { params: one, body: { ...settings, status: 'done', version: 1 } }, code },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const actionForeignValues: Readonly<Record<'actionId', ForeignMaker>> = {
  actionId: (record, universeId) =>
    record.inUniverse(universeId, async (tx) => {
      const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      const { unit_id: unitId } = await tx.db.selectFrom('org_unit').select('unit_id').executeTakeFirstOrThrow();
      return insertAction(
        tx,
        { universeId, surveyId },
        { ...settings, ownerName: 'Manager', unitId, createdBy: 'manager', interviewId: undefined, alertId: undefined },
      );
    }),
};
