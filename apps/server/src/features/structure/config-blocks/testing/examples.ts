import type { EndpointName } from '@echolot/contract/endpoints';
import { configGamification } from '@echolot/contract/structure/config-gamification';
import type { Example } from '../../../../testing/contract-example.ts';

const value = { ...configGamification.default, badges: [] };

/** Calls of named settings. */
export const configBlockExamples = {
  listConfigBlocks: { as: 'admin', input: { query: { survey: 'sales' } } },
  getConfigBlockTemplate: { as: 'admin', input: { query: { name: 'pages', survey: 'sales' } } },
  checkConfigBlock: { as: 'admin', input: { body: { name: 'pages', value: [{}] } } },
  saveConfigBlock: {
    as: 'admin',
    input: { body: { name: 'gamification', survey: null, value, isSet: true, version: 0 } },
  },
  listConfigBlockVersions: { as: 'admin', input: { query: { name: 'pages', survey: 'sales' } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
