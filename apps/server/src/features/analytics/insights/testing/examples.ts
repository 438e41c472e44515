import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls about courses and drivers. */
export const insightExamples = {
  getCourses: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { indicators: 'nps', by: 'month', rolling: 3 },
    },
  },
  getDrivers: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
