import type { EndpointName } from '@echolot/contract/endpoints';
import type { RecordDatabase } from '../../../../database/record.ts';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example } from '../../../../testing/contract-example.ts';

const survey = { survey: 'sales' };
const variable = { survey: 'sales', variable: 'model' };
const place = { survey: 'sales', perspective: 'org' };
/** The example answers the effect and leaves everything as it is. */
const isTrial = true;

/** Calls of what changes the structure of a survey. */
export const structureExamples = {
  getStructure: { as: 'admin', input: { params: survey } },
  changeSurvey: { as: 'admin', input: { params: survey, body: { isTrial, titles: { en: 'Other' } } } },
  changeVariable: { as: 'admin', input: { params: variable, body: { isTrial, titles: { en: 'Other' } } } },
  removeVariable: { as: 'admin', input: { params: variable, body: { isTrial, isRemoved: true } } },
  changeCategories: {
    as: 'admin',
    input: { params: variable, body: { isTrial, categories: [{ extName: 'polo', mergedInto: 'golf' }] } },
  },
  orderVariables: { as: 'admin', input: { params: survey, body: { isTrial, variables: ['comment', 'nps'] } } },
  getUnitTree: { as: 'admin', input: { params: place, query: {} } },
  getUnitHistory: { as: 'admin', input: { params: place, query: { unit: 'd1' } } },
  createUnit: {
    as: 'admin',
    input: { params: place, body: { isTrial, name: 'New dealer', kind: 'dealer', parent: 'fi', unit: 'd99' } },
  },
  renameUnit: {
    as: 'admin',
    input: { params: place, body: { isTrial, unit: 'd1', name: 'Other', from: '2026-01-01' } },
  },
  moveUnits: {
    as: 'admin',
    input: { params: place, body: { isTrial, units: ['d1'], parent: 'south', from: '2026-01-01' } },
  },
  mergeUnits: {
    as: 'admin',
    input: { params: place, body: { isTrial, units: ['d1'], into: 'd2', from: '2026-01-01' } },
  },
  separateUnit: {
    as: 'admin',
    input: { params: place, body: { isTrial, unit: 'd1', from: '2026-01-01' } },
    code: 'nothing_to_change',
  },
  closeUnit: { as: 'admin', input: { params: place, body: { isTrial, unit: 'd1', on: '2026-01-01' } } },
  changeUnitOwner: {
    as: 'admin',
    input: { params: place, body: { isTrial, unit: 'd1', owner: 'Somebody', from: '2026-01-01' } },
  },
  changeUnitLevel: {
    as: 'admin',
    input: { params: place, body: { kind: 'none', isPerson: true } },
    code: 'unit_level_not_found',
  },
  undoUnitChange: {
    as: 'admin',
    input: { params: place, body: { isTrial, change: 'none' } },
    code: 'change_not_found',
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const structureForeignValues = {
  variable: 'nordic_model',
  perspective: async (record: RecordDatabase, universeId: string): Promise<string> =>
    record.inUniverse(universeId, async ({ db }) => {
      const extName = `theirs-${uuidV7()}`;
      await db
        .insertInto('perspective')
        .values({ universe_id: universeId, perspective_id: uuidV7(), ext_name: extName, titles: '{"en":"Theirs"}' })
        .execute();
      return extName;
    }),
};
