import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestKeycloak, type TestKeycloak } from '../gateways/sign-on/test-keycloak.ts';
import { guarded, sendRaw } from '../testing/contract-calls.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

/** The product beside an outside provider, whose realm has other clients with roles of their own. */
let keycloak: TestKeycloak;
let running: TestProduct;
let admin: pg.Client;
let token: string;

beforeAll(async () => {
  keycloak = await startTestKeycloak();
  const { url, realm, clientId } = keycloak;
  running = await startTestProduct({ signOn: { kind: 'external', url, realm, clientId, rootRole: 'root' } });
  admin = new pg.Client({ connectionString: running.database.adminUrl });
  await admin.connect();
  await admin.query(`update role set permissions = '{}' where ext_name = 'manager'`);
  const roles = ['root', 'administrator', 'admin', 'users.manage', 'universes.manage'];
  const clients = ['printers', 'account', 'realm-management', 'echolot-web', 'echolot-api', 'root'];
  const tokens = await keycloak.tokens(
    { sub: 'kc-mallory', preferred_username: 'manager', universe: 'aurora', universes: ['aurora'] },
    {
      realm_access: { roles: ['default-roles-echolot', 'administrator'] },
      resource_access: Object.fromEntries(clients.map((client) => [client, { roles }])),
      roles,
      groups: roles,
    },
  );
  const identity = (await running.client.call('validateKeycloak', { body: tokens })).reply();
  expect(identity).toMatchObject({ isRoot: false, role: 'manager', permissions: [], isUserAdmin: false });
  token = identity.authToken;
});
afterAll(async () => {
  await admin?.end();
  await running?.close();
  await keycloak?.close();
});

describe('R-106 a role of another client, whatever its name, and a realm role that is not the configured one', () => {
  test.each(guarded.filter(({ definition }) => definition.access !== 'signed_in'))(
    'open nothing: $name',
    async ({ definition, example }) => {
      expect((await sendRaw(running.origin, definition, example.input, token)).code).toBe('permission_missing');
    },
  );

  test('and nothing above was an error of ours', () => {
    expect(running.errors).toEqual([]);
  });
});
