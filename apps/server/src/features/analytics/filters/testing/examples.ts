import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls about filters and their options. */
export const filterExamples = {
  listFilters: { as: 'manager', input: { params: { survey: 'sales', set: 'standard' } } },
  queryFilterOptions: {
    as: 'manager',
    input: { params: { survey: 'sales', filter: 'model' }, query: { query: 'o', path: 'org.all;date=rmonths-12,0' } },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
