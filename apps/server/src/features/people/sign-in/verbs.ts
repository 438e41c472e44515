import type { Verbs } from '../../../context.ts';
import { changeLocale } from './change-locale.ts';
import { changeUniverse } from './change-universe.ts';
import { getClientConfig } from './get-client-config.ts';
import { getIdentity } from './get-identity.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { renewSignOn } from './renew-sign-on.ts';
import { validateCookie } from './validate-cookie.ts';
import { validateKeycloak } from './validate-keycloak.ts';

/** The verbs of this feature's endpoints. */
export const signInVerbs = {
  changeLocale,
  changeUniverse,
  getClientConfig,
  getIdentity,
  login,
  logout,
  renewSignOn,
  validateCookie,
  validateKeycloak,
} satisfies Partial<Verbs>;
