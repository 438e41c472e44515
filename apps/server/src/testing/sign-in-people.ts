import { administratorPermissions } from '@echolot/contract/permissions';
import type { RecordDatabase } from '../database/record.ts';
import { hashPassword } from '../features/people/sign-in/public.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';
import { createSmallUniverse } from './small-universe.ts';

/** Two universes and their people (password = user name), as small as sign-in tests need them. */
export interface SignInPeople {
  /** aurora allows local sign-in and has a settings page; nordic neither. */
  readonly aurora: string;
  readonly nordic: string;
  readonly personIds: Readonly<Record<PersonName, string>>;
}

const signInNames = ['root', 'admin', 'manager', 'dealer', 'stranger', 'gone'] as const;
type PersonName = (typeof signInNames)[number];

/** Universes and role per person; `stranger` has none, `gone` is disabled. */
const memberships: readonly (readonly [PersonName, 'aurora' | 'nordic', string, string[]])[] = [
  ['admin', 'aurora', 'administrator', ['*']],
  ['manager', 'aurora', 'manager', ['*']],
  ['manager', 'nordic', 'manager', ['*']],
  ['dealer', 'aurora', 'dealer', ['org.all.de.north.d1']],
  ['gone', 'aurora', 'manager', ['*']],
];

export async function createSignInPeople(record: RecordDatabase): Promise<SignInPeople> {
  const aurora = (await createSmallUniverse(record, 'aurora')).universeId;
  const nordic = (await createSmallUniverse(record, 'nordic')).universeId;
  const universeIds = { aurora, nordic };
  const hashes = await Promise.all(signInNames.map((name) => hashPassword(name)));
  const personIds = Object.fromEntries(signInNames.map((name) => [name, uuidV7()])) as Record<PersonName, string>;
  await record.as('echolot_operator', async ({ db }) => {
    await db
      .updateTable('universe')
      .set({
        allows_local_login: true,
        has_settings_page: true,
        support: JSON.stringify({ email: 'help@aurora.test', openingHours: { en: 'Mon–Fri', de: 'Mo–Fr' } }),
      })
      .where('universe_id', '=', aurora)
      .execute();
    await db
      .insertInto('person')
      .values(
        signInNames.map((name, index) => ({
          person_id: personIds[name],
          username: name,
          given_name: name.slice(0, 1).toUpperCase() + name.slice(1),
          family_name: 'Test',
          email: `${name}@echolot.test`,
          is_root: name === 'root',
          password_hash: hashes[index] ?? null,
          disabled_at: name === 'gone' ? new Date() : null,
        })),
      )
      .execute();
  });
  for (const [extName, universeId] of Object.entries(universeIds)) {
    await record.inUniverse(universeId, async ({ db }) => {
      await db
        .insertInto('role')
        .values([
          role(universeId, 'administrator', [...administratorPermissions, 'not.known']),
          role(universeId, 'manager', ['rankings.read', 'interviews.read']),
          role(universeId, 'dealer', [
            'rankings.read',
            'interviews.read',
            'samples.read',
            'alerts.read',
            'alerts.work',
            'alerts.manage',
            'gaming.read',
          ]),
        ])
        .execute();
      for (const [name, where, roleName, drillPaths] of memberships) {
        if (where !== extName) continue;
        await db
          .insertInto('membership')
          .values({ universe_id: universeId, person_id: personIds[name], role: roleName, drill_paths: drillPaths })
          .execute();
      }
    });
  }
  return { aurora, nordic, personIds };
}

function role(universeId: string, extName: string, permissions: string[]) {
  return { universe_id: universeId, ext_name: extName, title: extName, permissions };
}
