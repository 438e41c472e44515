import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls of what the components of pages show. */
export const pageExamples = {
  getCampaignFigures: {
    as: 'admin',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: {} },
  },
  getGamification: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
  getGamingSigns: {
    as: 'admin',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
