import type { EndpointName } from '@echolot/contract/endpoints';
import type { ErrorCode } from '@echolot/contract/errors';
import type { TestInput } from './test-client.ts';

/** One good call of an endpoint, for the tests that loop over the contract. */
export interface Example<Name extends EndpointName> {
  /** Who may make it; absent for open endpoints. */
  readonly as?: 'root' | 'manager' | 'dealer';
  readonly input: TestInput<Name>;
  /** The code it is answered with, where a good answer needs more than an input; the endpoint's own test shows that. */
  readonly code?: ErrorCode;
}

/** Another endpoint without an example does not compile. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
  getClientConfig: { input: { query: { domain: 'localhost' } } },
  login: { input: { body: { username: 'manager', password: 'manager', universe: 'aurora' } } },
  validateKeycloak: { input: { body: { accessToken: 'a.b.c', idToken: 'a.b.c' } }, code: 'token_invalid' },
  validateCookie: { input: { body: { sessionId: 'unknown' } }, code: 'sign_in_required' },
  getIdentity: { as: 'manager', input: {} },
  changeUniverse: { as: 'manager', input: { params: { universe: 'aurora' } } },
  changeLocale: { as: 'manager', input: { body: { locale: 'de' } } },
  logout: { as: 'manager', input: {} },
  listFilters: { as: 'manager', input: { params: { survey: 'sales', set: 'standard' } } },
  getRanking: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRankingTrends: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  findUnits: { as: 'manager', input: { params: { survey: 'sales' }, query: { query: 'd', limit: 5 } } },
  streamEvents: { as: 'manager', input: { params: { survey: 'sales' } } },
  listBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  deleteBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  getHealth: { input: {} },
};

/**
 * What path parameters name: something of a universe, with the name of another universe's, or a choice that belongs to nobody.
 * A parameter that is missing here fails the loop.
 */
export const foreignValues: Readonly<Record<string, string | undefined>> = {
  survey: 'nordic-sales',
  universe: 'nordic',
  filteredDrillPath: 'org.all.no.n1',
  set: undefined,
};
