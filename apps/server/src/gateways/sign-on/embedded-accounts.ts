import { membershipHolds } from '../../database/membership-holds.ts';
import type { RecordDatabase } from '../../database/record.ts';

/** A person as the embedded sign-on tells it in tokens. */
export interface EmbeddedAccount {
  readonly personId: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly locale: string;
  readonly isRoot: boolean;
  /** Role names of the person's memberships, each once. */
  readonly roles: readonly string[];
  /** Universes of the memberships, the oldest first; for root all universes. */
  readonly universes: readonly string[];
}

/** Finds a person who may sign in. */
export type FindAccount = (personId: string) => Promise<EmbeddedAccount | undefined>;

/** Reads people, memberships and universes from the record. Disabled people are not found. */
export function createFindAccount(record: RecordDatabase): FindAccount {
  return (personId) =>
    record.as('echolot_sign_on', async ({ db }) => {
      const person = await db
        .selectFrom('person')
        .selectAll()
        .where('person_id', '=', personId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!person) return undefined;
      const memberships = await db
        .selectFrom('membership')
        .innerJoin('universe', 'universe.universe_id', 'membership.universe_id')
        .select(['universe.ext_name', 'membership.role'])
        .where('membership.person_id', '=', personId)
        .where(membershipHolds('membership', 'universe'))
        .orderBy('membership.created_at')
        .orderBy('universe.ext_name')
        .execute();
      const all = person.is_root
        ? await db.selectFrom('universe').select('ext_name').orderBy('created_at').orderBy('ext_name').execute()
        : [];
      return {
        personId,
        username: person.username,
        givenName: person.given_name,
        familyName: person.family_name,
        email: person.email,
        locale: person.locale,
        isRoot: person.is_root,
        roles: [...new Set(memberships.map(({ role }) => role))],
        universes: [...new Set([...memberships, ...all].map((row) => row.ext_name))],
      };
    });
}

/**
 * The claims Keycloak puts into tokens with the mappers of `deploy/keycloak/realm-echolot.json`, for the same person.
 * A role named `root` comes only from the person, never from a membership.
 */
export function claimsOf(account: EmbeddedAccount, realm: string): Record<string, unknown> {
  const roles = account.roles.filter((role) => role !== 'root');
  const [universe] = account.universes;
  return {
    preferred_username: account.username,
    name: [account.givenName, account.familyName].filter(Boolean).join(' ') || account.username,
    given_name: account.givenName,
    family_name: account.familyName,
    email: account.email,
    email_verified: account.email !== '',
    locale: account.locale,
    realm_access: { roles: [...(account.isRoot ? ['root'] : []), ...roles, `default-roles-${realm}`] },
    resource_access: {},
    ...(universe !== undefined && { universe }),
    universes: [...account.universes],
  };
}
