import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** The call of monitoring. */
export const healthExamples = {
  getHealth: { input: {} },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
