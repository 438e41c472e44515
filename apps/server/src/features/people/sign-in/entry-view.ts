import { type Locale, localeSchema } from '@echolot/contract/identity';
import { permissions as allPermissions, type Permission } from '@echolot/contract/permissions';
import type { Selectable } from 'kysely';
import type { UniverseSettings } from '../../../context.ts';
import { membershipHolds, membershipLasts, surveyNamesOf, surveysFrom } from '../../../database/membership-holds.ts';
import type { Tx } from '../../../database/record.ts';
import type { Logo, Support, Tables } from '../../../database/tables.ts';
import type { SessionKind } from './session-store.ts';

/** A universe a person may enter, and as what. */
export interface Entry {
  readonly universe: UniverseSettings;
  readonly hasSettingsPage: boolean;
  readonly logo: Logo;
  readonly support: Support;
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly drillPaths: readonly string[];
  /** Ext names of the surveys the person may open. */
  readonly surveys: ReadonlySet<string> | 'all';
}

/** Whose entries are asked for. */
export interface EntrySeeker {
  readonly personId: string;
  readonly isRoot: boolean;
  readonly kind: SessionKind;
  /** Outside provider that says which universes the person may enter; null where the record says so. */
  readonly signOnIssuer: string | null;
  /** Universes the outside provider names. */
  readonly universes: readonly string[];
  /** The only permissions the outside provider leaves the person; null or absent when it does not limit them. */
  readonly tokenPermissions?: readonly string[] | null;
}

/**
 * The universes a person may enter, by title: where the person has a membership (root needs none), as it is now. An
 * outside provider must also name the universe; a local sign-in must be allowed there.
 */
export async function listEntries({ db }: Tx, seeker: EntrySeeker, universeId?: string): Promise<Entry[]> {
  const isForeign = seeker.signOnIssuer !== null;
  if (isForeign && seeker.universes.length === 0) return [];
  let query = db
    .selectFrom('universe')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.universe_id', '=', 'universe.universe_id')
        .on('membership.person_id', '=', seeker.personId)
        .on((isForeign ? membershipLasts : membershipHolds)('membership', 'universe')),
    )
    .leftJoin('role', (join) =>
      join.onRef('role.universe_id', '=', 'membership.universe_id').onRef('role.ext_name', '=', 'membership.role'),
    )
    .selectAll('universe')
    .select(['membership.role', 'membership.drill_paths', 'role.permissions'])
    .select(surveyNamesOf('membership'))
    .orderBy('universe.title')
    .orderBy('universe.ext_name');
  if (universeId !== undefined) query = query.where('universe.universe_id', '=', universeId);
  if (!seeker.isRoot) query = query.where('membership.person_id', 'is not', null);
  if (isForeign) query = query.where('universe.ext_name', 'in', [...seeker.universes]);
  if (seeker.kind === 'local') query = query.where('universe.allows_local_login', '=', true);
  const limit = isForeign && seeker.tokenPermissions ? new Set(seeker.tokenPermissions) : undefined;
  const permitted = allPermissions.filter((permission) => !limit || limit.has(permission));
  return (await query.execute()).map((row) => ({
    universe: settingsOf(row),
    hasSettingsPage: row.has_settings_page,
    logo: row.logo,
    support: row.support,
    ...(seeker.isRoot
      ? { role: 'root', permissions: new Set(permitted), drillPaths: ['*'], surveys: 'all' as const }
      : {
          role: row.role ?? '',
          permissions: new Set(permitted.filter((permission) => row.permissions?.includes(permission))),
          drillPaths: row.drill_paths ?? [],
          surveys: surveysFrom(row.survey_names),
        }),
  }));
}

function settingsOf(row: Selectable<Tables['universe']>): UniverseSettings {
  return {
    universeId: row.universe_id,
    extName: row.ext_name,
    title: row.title,
    timeZone: row.time_zone,
    defaultLocale: localeOf(row.default_locale),
    dateFormat: row.date_format,
    sharesFormerOwnerInterviews: row.shares_former_owner_interviews,
    suppressionMinimumN: row.suppression_minimum_n,
    reliabilityMinimumN: row.reliability_minimum_n,
  };
}

/** Settings of a universe that somebody other than a person enters. */
export async function findUniverseSettings({ db }: Tx, universeId: string): Promise<UniverseSettings | undefined> {
  const row = await db.selectFrom('universe').selectAll().where('universe_id', '=', universeId).executeTakeFirst();
  return row && settingsOf(row);
}

/** Whether a universe is there, for the audit of a refused sign-in. */
export async function findUniverseId({ db }: Tx, extName: string): Promise<string | undefined> {
  const row = await db.selectFrom('universe').select('universe_id').where('ext_name', '=', extName).executeTakeFirst();
  return row?.universe_id;
}

/** Universes whose administrators should know of a refused sign-in of one of their people. */
export async function listUniversesOf({ db }: Tx, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('membership').select('universe_id').where('person_id', '=', personId).execute();
  return rows.map((row) => row.universe_id);
}

/** A locale of ours, English where the record says another. */
export function localeOf(locale: string): Locale {
  return localeSchema.safeParse(locale).data ?? 'en';
}
