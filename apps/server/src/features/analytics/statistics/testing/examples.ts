import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls about how questions were answered, and about what stands behind a number. */
export const statisticsExamples = {
  getStatistics: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' }, query: {} },
  },
  explainNumber: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  explainContext: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
