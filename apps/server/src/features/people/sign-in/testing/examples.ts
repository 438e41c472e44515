import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls that sign in and out, and say who somebody is. */
export const signInExamples = {
  getClientConfig: { input: { query: { domain: 'localhost' } } },
  login: { input: { body: { username: 'manager', password: 'manager', universe: 'aurora' } } },
  validateKeycloak: { input: { body: { accessToken: 'a.b.c', idToken: 'a.b.c' } }, code: 'token_invalid' },
  validateCookie: { input: { body: { sessionId: 'unknown' } }, code: 'sign_in_required' },
  renewSignOn: { as: 'manager', input: { body: { accessToken: 'a.b.c' } } },
  getIdentity: { as: 'manager', input: {} },
  changeUniverse: { as: 'manager', input: { params: { universe: 'aurora' } } },
  changeLocale: { as: 'manager', input: { body: { locale: 'de' } } },
  logout: { as: 'manager', input: {} },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
