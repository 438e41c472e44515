import { readFileSync } from 'node:fs';
import { backChannelLogoutPath } from '@echolot/contract/path-groups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf } from './embedded-accounts.ts';
import { createKeycloakGateway } from './keycloak-gateway.ts';
import { startTestKeycloak, type TestKeycloak } from './test-keycloak.ts';

interface Mapper {
  name: string;
  protocolMapper: string;
  config: Record<string, string>;
}

interface Realm {
  realm: string;
  users?: unknown[];
  roles: { realm: { name: string }[] };
  clients: (Record<string, unknown> & { attributes: Record<string, string>; protocolMappers: Mapper[] })[];
  components: Record<string, { config: Record<string, string[]> }[]>;
}

const realm = JSON.parse(
  readFileSync(new URL('../../../../../deploy/keycloak/realm-echolot.json', import.meta.url), 'utf8'),
) as Realm;
const [client] = realm.clients;
if (!client) throw new Error('The realm has no client.');

/** A person as Keycloak keeps them: attributes are lists. */
const ada = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Demo',
  email: 'ada@demo.test',
  roles: ['root'],
  attributes: { universe: ['aurora'], universes: ['aurora', 'nordic'] },
};

let keycloak: TestKeycloak;
beforeAll(async () => {
  keycloak = await startTestKeycloak();
});
afterAll(() => keycloak.close());

/** What the realm's mappers, and the scopes every realm has, put into a token. */
function claimsFor(person: typeof ada, token: 'access' | 'id', mappers: readonly Mapper[]): Record<string, unknown> {
  const claims: Record<string, unknown> = {
    preferred_username: person.username,
    given_name: person.firstName,
    family_name: person.lastName,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    email_verified: true,
    ...(token === 'access' && {
      realm_access: { roles: [...person.roles, `default-roles-${realm.realm}`] },
      resource_access: { account: { roles: ['view-profile'] } },
    }),
  };
  const audiences = ['account'];
  for (const { protocolMapper, config } of mappers) {
    if (protocolMapper === 'oidc-usermodel-attribute-mapper' && config[`${token}.token.claim`] === 'true') {
      const values = person.attributes[config['user.attribute'] as keyof typeof person.attributes];
      claims[config['claim.name'] ?? ''] = config['multivalued'] === 'true' ? values : values[0];
    }
    if (protocolMapper === 'oidc-audience-mapper' && config[`${token}.token.claim`] === 'true') {
      audiences.push(config['included.custom.audience'] ?? '');
    }
  }
  return token === 'access' ? { ...claims, aud: audiences } : claims;
}

async function verify(mappers: readonly Mapper[]) {
  const { accessToken, idToken } = await keycloak.tokens(
    { sub: 'u-1' },
    claimsFor(ada, 'access', mappers),
    claimsFor(ada, 'id', mappers),
  );
  return createKeycloakGateway({
    url: keycloak.url,
    realm: realm.realm,
    clientId: String(client?.['clientId']),
  }).verify(accessToken, idToken);
}

describe('R-106 the realm for Keycloak', () => {
  test('gives every claim the gateway reads', async () => {
    const { token: _, ...claims } = await verify(client.protocolMappers);
    expect(claims).toEqual({
      issuer: keycloak.issuer,
      subject: 'u-1',
      sessionId: 'sid-1',
      username: 'ada',
      givenName: 'Ada',
      familyName: 'Demo',
      email: 'ada@demo.test',
      isRoot: true,
      roles: ['root', 'default-roles-echolot'],
      universe: 'aurora',
      universes: ['aurora', 'nordic'],
    });
  });

  test.each(client.protocolMappers.map(({ name }) => name))('needs its mapper "%s"', async (name) => {
    const others = client.protocolMappers.filter((mapper) => mapper.name !== name);
    if (name.startsWith('nonce')) {
      expect(client.protocolMappers.map(({ protocolMapper }) => protocolMapper)).toContain(
        'oidc-nonce-backwards-compatible-mapper',
      );
    } else if (name.startsWith('realm roles')) {
      // The scope "roles" puts them into the access token; without this mapper they are missing in the user info.
      expect(client.protocolMappers.find((mapper) => mapper.name === name)).toMatchObject({
        protocolMapper: 'oidc-usermodel-realm-role-mapper',
        config: { 'claim.name': 'realm_access.roles', 'userinfo.token.claim': 'true', multivalued: 'true' },
      });
    } else if (name.startsWith('audience')) {
      await expect(verify(others)).rejects.toMatchObject({ code: 'token_invalid' });
    } else {
      expect(await verify(others)).not.toEqual(await verify(client.protocolMappers));
    }
  });

  test('gives the same claims as the embedded sign-on', () => {
    const embedded = claimsOf(
      {
        personId: 'u-1',
        username: 'ada',
        givenName: 'Ada',
        familyName: 'Demo',
        email: 'ada@demo.test',
        locale: 'en',
        isRoot: true,
        roles: [],
        universes: ['aurora', 'nordic'],
      },
      realm.realm,
    );
    const { aud: _, resource_access: __, ...fromKeycloak } = claimsFor(ada, 'access', client.protocolMappers);
    expect(embedded).toMatchObject(fromKeycloak);
  });

  test('has a public client with PKCE and nothing that goes around the sign-in page, and nobody in it', () => {
    expect(client).toMatchObject({
      clientId: 'echolot-web',
      publicClient: true,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      serviceAccountsEnabled: false,
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'backchannel.logout.url': `http://localhost:8080${backChannelLogoutPath}`,
        'backchannel.logout.session.required': 'true',
      },
      redirectUris: ['http://localhost:8080/*'],
    });
    expect(realm.users ?? []).toEqual([]);
    expect(realm.roles.realm.map(({ name }) => name)).toContain('root');
  });

  test('tells in the user info whatever may be taken away', () => {
    for (const claim of ['universe', 'universes', 'realm_access.roles']) {
      const tellsIt = ({ config }: Mapper) =>
        config['claim.name'] === claim && config['userinfo.token.claim'] === 'true';
      expect(client.protocolMappers.some(tellsIt), claim).toBe(true);
    }
  });

  test('lets only administrators say which universes a person has', () => {
    const [profile] = realm.components['org.keycloak.userprofile.UserProfileProvider'] ?? [];
    const { attributes } = JSON.parse(profile?.config['kc.user.profile.config']?.[0] ?? '{}') as {
      attributes: { name: string; multivalued: boolean; permissions: { edit: string[] } }[];
    };
    for (const [name, multivalued] of [
      ['universe', false],
      ['universes', true],
    ] as const) {
      expect(attributes.find((attribute) => attribute.name === name)).toMatchObject({
        multivalued,
        permissions: { edit: ['admin'] },
      });
    }
  });
});
