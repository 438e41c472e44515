import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls about what went wrong. */
export const bugExamples = {
  listBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  deleteBugs: { as: 'root', input: { params: { survey: 'sales' } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
