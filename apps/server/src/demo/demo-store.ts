import type { Permission } from '@echolot/contract/permissions';
import { sql } from 'kysely';
import { writeAuditEntry } from '../database/audit-entry.ts';
import type { RecordDatabase, Tx } from '../database/record.ts';
import type { Logo, StoredPage, StoredView, Support } from '../database/tables.ts';
import type { DemoInterview } from './demo-interview.ts';
import type { DemoSurvey, FiveTexts } from './demo-survey.ts';
import type { DemoUnit } from './demo-unit.ts';
import { type Random, randomUuid } from './random.ts';

export type { RecordDatabase } from '../database/record.ts';

export interface DemoUniverse {
  readonly universeId: string;
  readonly extName: string;
  readonly title: string;
  readonly timeZone: string;
  readonly defaultLocale: string;
  readonly hasSettingsPage: boolean;
  readonly support: Support;
  readonly logo: Logo;
}

export interface DemoPerspective {
  readonly extName: string;
  readonly titles: FiveTexts;
}

export interface DemoStructure {
  readonly perspectives: readonly DemoPerspective[];
  readonly units: readonly DemoUnit[];
  readonly surveys: readonly {
    readonly survey: DemoSurvey;
    readonly surveyId: string;
    readonly startFilter: string;
    readonly views: readonly StoredView[];
    readonly pages: readonly StoredPage[];
  }[];
}

/**
 * Makes the universe unless it is there. The instant of its making dates the whole demo, also when the seed was
 * interrupted and goes on another day. Undefined when somebody else's universe has the name.
 */
export async function ensureUniverse(
  record: RecordDatabase,
  universe: DemoUniverse,
  now: Date,
): Promise<{ createdAt: Date } | undefined> {
  await record.as('echolot_operator', async ({ db }) => {
    await db
      .insertInto('universe')
      .values({
        universe_id: universe.universeId,
        ext_name: universe.extName,
        title: universe.title,
        time_zone: universe.timeZone,
        default_locale: universe.defaultLocale,
        allows_local_login: true,
        has_settings_page: universe.hasSettingsPage,
        support: JSON.stringify(universe.support),
        logo: JSON.stringify(universe.logo),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return findUniverse(record, universe);
}

/** Undefined when there is none, or somebody else's has the name. */
export async function findUniverse(
  record: RecordDatabase,
  { universeId, extName }: DemoUniverse,
): Promise<{ createdAt: Date } | undefined> {
  return record.as('echolot_operator', async ({ db }) => {
    const row = await db
      .selectFrom('universe')
      .select('created_at')
      .where('universe_id', '=', universeId)
      .where('ext_name', '=', extName)
      .executeTakeFirst();
    return row && { createdAt: row.created_at };
  });
}

/** A demo's last step names the perspectives of its surveys; before, the projection does not touch them. */
export async function isComplete({ db }: Tx): Promise<boolean> {
  return (await db.selectFrom('survey_perspective').select('survey_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasStructure({ db }: Tx): Promise<boolean> {
  return (await db.selectFrom('survey').select('survey_id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countInterviews({ db }: Tx, surveyId: string): Promise<number> {
  const row = await db
    .selectFrom('interview')
    .select(sql<string>`count(*)`.as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Stores units and surveys with their variables, all but the surveys' perspectives. */
export async function insertStructure(
  tx: Tx,
  universeId: string,
  { perspectives, units, surveys }: DemoStructure,
  random: Random,
  idMs: number,
): Promise<void> {
  const newId = (): string => randomUuid(random, idMs);
  const perspectiveIds = new Map(perspectives.map(({ extName }) => [extName, newId()]));
  await tx.copyRows(
    'perspective',
    ['universe_id', 'perspective_id', 'ext_name', 'titles'],
    perspectives.map(({ extName, titles }) => [universeId, perspectiveIds.get(extName), extName, titles]),
  );
  const unitIds = new Map(units.map(({ unitNo }) => [unitNo, newId()]));
  await tx.copyRows(
    'org_unit',
    ['universe_id', 'unit_id', 'perspective_id', 'unit_no', 'slug', 'name', 'ext_id', 'kind', 'closed_on'],
    units.map((unit) => [
      universeId,
      unitIds.get(unit.unitNo),
      perspectiveIds.get(unit.perspective),
      unit.unitNo,
      unit.slug,
      unit.name,
      unit.extId,
      unit.kind,
      unit.closedOn ?? null,
    ]),
  );
  await tx.copyRows(
    'org_unit_parent',
    ['universe_id', 'unit_id', 'parent_id', 'valid_from', 'valid_to'],
    units.flatMap(({ unitNo, parents }) =>
      parents.map((parent, index) => [
        universeId,
        unitIds.get(unitNo),
        unitIds.get(parent.unitNo),
        parent.validFrom,
        parents[index + 1]?.validFrom ?? null,
      ]),
    ),
  );
  await tx.copyRows(
    'org_unit_owner',
    ['universe_id', 'unit_id', 'owner', 'valid_from'],
    units.flatMap(({ unitNo, owners }) =>
      owners.map(({ owner, validFrom }) => [universeId, unitIds.get(unitNo), owner, validFrom]),
    ),
  );
  await tx.copyRows(
    'survey',
    [
      ...['universe_id', 'survey_id', 'ext_name', 'titles', 'position', 'start_filter', 'views', 'pages'],
      ...['filter_groups', 'locale_texts', 'system_message', 'report_flags', 'composite_titles', 'composite_target'],
    ],
    surveys.map(({ survey, surveyId, startFilter, views, pages }, position) => [
      ...[universeId, surveyId, survey.extName, survey.titles, position, startFilter],
      // Lists are text here: COPY would take an array for an array column's.
      ...[JSON.stringify(views), JSON.stringify(pages)],
      JSON.stringify(survey.filterGroups.map((group) => ({ ...group, ungrouped: false, flatten: false }))),
      byLocale(survey.localeTexts),
      survey.systemMessage ?? null,
      survey.reportFlags,
      ...[survey.composite?.titles ?? {}, survey.composite?.target ?? null],
    ]),
  );
  for (const { survey, surveyId } of surveys) await insertVariables(tx, universeId, surveyId, survey, newId);
}

async function insertVariables(
  tx: Tx,
  universeId: string,
  surveyId: string,
  { variables }: DemoSurvey,
  newId: () => string,
): Promise<void> {
  const ids = new Map(variables.map(({ extName }) => [extName, newId()]));
  await tx.copyRows(
    'variable',
    [
      ...['universe_id', 'survey_id', 'variable_id', 'ext_name', 'kind', 'titles', 'position', 'column_no', 'method'],
      ...['scale_min', 'scale_max', 'direction', 'top_boxes', 'weight', 'target', 'is_multi_valued'],
    ],
    variables.map((variable, index) => {
      const common = [
        universeId,
        surveyId,
        ids.get(variable.extName),
        variable.extName,
        variable.kind,
        variable.titles,
      ];
      const place = [index, index + 1];
      if (variable.kind === 'indicator') {
        const { method, min, max, direction, topBoxes, weight, target } = variable;
        return [...common, ...place, method, min, max, direction, topBoxes ?? null, weight ?? 1, target ?? null, false];
      }
      if (variable.kind === 'dimension') {
        return [...common, ...place, null, null, null, 'higher', null, 1, null, variable.isMultiValued];
      }
      return [...common, ...place, null, variable.min ?? null, variable.max ?? null, 'higher', null, 1, null, false];
    }),
  );
  await tx.copyRows(
    'variable_option',
    ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position'],
    variables.flatMap((variable) =>
      variable.kind === 'dimension'
        ? variable.options.map(({ extName, titles }, position) => [
            ...[universeId, surveyId, ids.get(variable.extName), extName, titles, position],
          ])
        : [],
    ),
  );
}

/** { key: { en, de … } } → { en: { key }, de: … } */
function byLocale(texts: DemoSurvey['localeTexts']): Record<string, Record<string, string>> {
  const locales = ['en', 'de', 'fi', 'et', 'sv'] as const;
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(texts).map(([key, values]) => [key, values[locale]])),
    ]),
  );
}

/**
 * Stores interviews without announcing them: the survey has no columnar tables yet, and once it gets them the projection
 * reads all that is there.
 */
export async function insertDemoInterviews(
  tx: Tx,
  universeId: string,
  surveyId: string,
  interviews: readonly DemoInterview[],
): Promise<void> {
  await tx.copyRows(
    'interview',
    [
      ...['universe_id', 'survey_id', 'interview_id', 'external_id', 'status', 'answered_at', 'day', 'unit_nos'],
      ...['channel', 'locale', 'answers', 'contact_id', 'sample_id', 'send_outs'],
    ],
    interviews.map((interview) => [
      universeId,
      surveyId,
      interview.interviewId,
      interview.externalId,
      interview.status,
      interview.answeredAt,
      interview.day,
      interview.unitNos,
      interview.channel,
      interview.locale,
      interview.answers,
      interview.contactId ?? null,
      interview.sampleId ?? null,
      JSON.stringify(interview.sendOuts ?? []),
    ]),
  );
}

/** Makes a person unless the user name is taken; nobody's password is changed. @returns the person's id. */
export async function ensurePerson(
  record: RecordDatabase,
  person: { username: string; givenName: string; familyName: string; locale: string; isRoot: boolean },
  personId: string,
  passwordHash: string,
): Promise<string> {
  await record.as('echolot_operator', async ({ db }) => {
    await db
      .insertInto('person')
      .values({
        person_id: personId,
        username: person.username,
        given_name: person.givenName,
        family_name: person.familyName,
        email: `${person.username}@aurora.example`,
        locale: person.locale,
        is_root: person.isRoot,
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return (await findPersonId(record, person.username)) ?? personId;
}

export async function findPersonId(record: RecordDatabase, username: string): Promise<string | undefined> {
  return record.as('echolot_operator', async ({ db }) => {
    const row = await db.selectFrom('person').select('person_id').where('username', '=', username).executeTakeFirst();
    return row?.person_id;
  });
}

export interface DemoRoleRow {
  readonly extName: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** The last step, all or nothing: roles, members, and the surveys' perspectives, with which the projection begins. */
export async function completeUniverse(
  tx: Tx,
  universeId: string,
  options: {
    roles: readonly DemoRoleRow[];
    members: readonly { personId: string; role: string; drillPaths: readonly string[] }[];
    surveyIds: readonly string[];
    details: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.copyRows(
    'role',
    ['universe_id', 'ext_name', 'title', 'permissions'],
    options.roles.map(({ extName, title, permissions }) => [universeId, extName, title, permissions]),
  );
  await tx.copyRows(
    'membership',
    ['universe_id', 'person_id', 'role', 'drill_paths'],
    options.members.map(({ personId, role, drillPaths }) => [universeId, personId, role, drillPaths]),
  );
  for (const surveyId of options.surveyIds) {
    await sql`
      insert into survey_perspective (universe_id, survey_id, perspective_id, position)
      select universe_id, ${surveyId}, perspective_id, row_number() over (order by ext_name <> 'org', ext_name) - 1
      from perspective where universe_id = ${universeId}`.execute(tx.db);
  }
  await writeAuditEntry(tx, {
    universeId,
    personId: undefined,
    action: 'seedDemo',
    subject: 'universe',
    details: options.details,
  });
  await tx.notify('echolot_outbox');
}
