import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls that list interviews. */
export const interviewListExamples = {
  listInterviews: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { sort: '-nps', search: 'late', columns: 'nps,model,comment', limit: 5 },
    },
  },
  countInterviews: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { search: 'late' },
    },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
