import { randomUUID } from 'node:crypto';
import type { RecordDatabase, Tx } from '../../apps/server/src/database/record.ts';
import { hashPassword } from '../../apps/server/src/features/people/sign-in/public.ts';

/** The universe of the ranking benchmark: 4 countries × 25 regions × 100 dealers, and the same number of units side by side. */
export const countries = 4;
export const regionsPerCountry = 25;
export const dealersPerRegion = 100;
export const dealers = countries * regionsPerCountry * dealersPerRegion;
export const firstDealerNo = 1001;
export const firstFlatNo = 20_001;

export const person = { username: 'walker', password: 'walker', universe: 'bench' } as const;

/** Three years, so that a year and the year before it are whole months. */
export const firstDay = '2023-07-01';
export const days = 1096;
export const window = { fromDay: '2025-07-01', toDay: '2026-06-30' } as const;
export const previousWindow = { fromDay: '2024-07-01', toDay: '2025-06-30' } as const;

const perspectives = ['org', 'flat'] as const;

interface BenchVariable {
  readonly name: string;
  readonly kind: 'indicator' | 'dimension';
  readonly method?: 'nps' | 'csat' | 'mean' | 'ces' | 'index';
  readonly min?: number;
  readonly max?: number;
  readonly direction?: 'lower';
  readonly options?: number;
  readonly isMultiValued?: boolean;
}

/** NPS, nine more indicators and five dimensions; a variable's column is its place here, from 1. */
export const variables: readonly BenchVariable[] = [
  { name: 'nps', kind: 'indicator', method: 'nps', min: 0, max: 10 },
  { name: 'satisfaction', kind: 'indicator', method: 'csat', min: 1, max: 5 },
  { name: 'friendliness', kind: 'indicator', method: 'csat', min: 1, max: 5 },
  { name: 'competence', kind: 'indicator', method: 'csat', min: 1, max: 5 },
  { name: 'cleanliness', kind: 'indicator', method: 'mean', min: 1, max: 5 },
  { name: 'waiting', kind: 'indicator', method: 'mean', min: 1, max: 5, direction: 'lower' },
  { name: 'price', kind: 'indicator', method: 'mean', min: 1, max: 5 },
  { name: 'effort', kind: 'indicator', method: 'ces', min: 1, max: 7, direction: 'lower' },
  { name: 'quality', kind: 'indicator', method: 'index', min: 0, max: 100 },
  { name: 'handover', kind: 'indicator', method: 'index', min: 0, max: 100 },
  { name: 'model', kind: 'dimension', options: 12 },
  { name: 'fuel', kind: 'dimension', options: 4 },
  { name: 'customer', kind: 'dimension', options: 3 },
  { name: 'age', kind: 'dimension', options: 6 },
  { name: 'reasons', kind: 'dimension', options: 8, isMultiValued: true },
];

/** Makes universe, person and hierarchy. */
export async function createUniverse(record: RecordDatabase): Promise<string> {
  const universeId = randomUUID();
  const personId = randomUUID();
  const passwordHash = await hashPassword(person.password);
  await record.as('echolot_operator', async ({ db }) => {
    await db
      .insertInto('universe')
      .values({ universe_id: universeId, ext_name: person.universe, title: 'Bench', allows_local_login: true })
      .execute();
    await db
      .insertInto('person')
      .values({ person_id: personId, username: person.username, password_hash: passwordHash })
      .execute();
  });
  await record.inUniverse(universeId, async (tx) => {
    await tx.copyRows(
      'role',
      ['universe_id', 'ext_name', 'title', 'permissions'],
      [[universeId, 'reader', 'Reader', ['rankings.read']]],
    );
    await tx.copyRows(
      'membership',
      ['universe_id', 'person_id', 'role', 'drill_paths'],
      [[universeId, personId, 'reader', ['*']]],
    );
    await createHierarchies(tx, universeId);
  });
  return universeId;
}

interface BenchUnit {
  readonly no: number;
  readonly parentNo: number | undefined;
  readonly slug: string;
  readonly kind: string;
}

function orgUnits(): BenchUnit[] {
  const units: BenchUnit[] = [{ no: 1, parentNo: undefined, slug: 'all', kind: 'root' }];
  for (let dealer = 0; dealer < dealers; dealer += 1) {
    const region = Math.floor(dealer / dealersPerRegion);
    const country = Math.floor(region / regionsPerCountry);
    if (dealer % (dealersPerRegion * regionsPerCountry) === 0)
      units.push({ no: 2 + country, parentNo: 1, slug: `c${country}`, kind: 'country' });
    if (dealer % dealersPerRegion === 0)
      units.push({ no: 101 + region, parentNo: 2 + country, slug: `r${region}`, kind: 'region' });
    units.push({ no: firstDealerNo + dealer, parentNo: 101 + region, slug: `d${dealer}`, kind: 'dealer' });
  }
  return units;
}

function flatUnits(): BenchUnit[] {
  const root: BenchUnit = { no: firstFlatNo - 1, parentNo: undefined, slug: 'all', kind: 'root' };
  const units = Array.from({ length: dealers }, (_, index): BenchUnit => {
    return { no: firstFlatNo + index, parentNo: root.no, slug: `f${index}`, kind: 'place' };
  });
  return [root, ...units];
}

async function createHierarchies(tx: Tx, universeId: string): Promise<void> {
  for (const [perspective, units] of [
    ['org', orgUnits()],
    ['flat', flatUnits()],
  ] as const) {
    const perspectiveId = randomUUID();
    const unitIds = new Map(units.map(({ no }) => [no, randomUUID()]));
    await tx.copyRows(
      'perspective',
      ['universe_id', 'perspective_id', 'ext_name', 'titles'],
      [[universeId, perspectiveId, perspective, { en: perspective }]],
    );
    await tx.copyRows(
      'org_unit',
      ['universe_id', 'unit_id', 'perspective_id', 'unit_no', 'slug', 'name', 'ext_id', 'kind'],
      units.map(({ no, slug, kind }) => {
        const name = `${kind[0]?.toUpperCase()}${kind.slice(1)} ${slug.slice(1)}`;
        return [universeId, unitIds.get(no), perspectiveId, no, slug, name, `${perspective}-${no}`, kind];
      }),
    );
    await tx.copyRows(
      'org_unit_parent',
      ['universe_id', 'unit_id', 'parent_id', 'valid_from'],
      units
        .filter(({ parentNo }) => parentNo !== undefined)
        .map(({ no, parentNo }) => [universeId, unitIds.get(no), unitIds.get(parentNo ?? 0), '2000-01-01']),
    );
  }
}

/** Makes a survey with the benchmark's variables; its interviews exist in the columnar store alone. */
export async function createSurvey(tx: Tx, universeId: string, extName: string): Promise<string> {
  const surveyId = randomUUID();
  await tx.copyRows(
    'survey',
    ['universe_id', 'survey_id', 'ext_name', 'titles', 'views'],
    [
      [
        universeId,
        surveyId,
        extName,
        { en: extName },
        perspectives.map((name) => ({ extName: name, titles: { en: name }, startPath: `${name}.all` })),
      ],
    ],
  );
  const variableIds = variables.map(() => randomUUID());
  await tx.copyRows(
    'variable',
    'universe_id survey_id variable_id ext_name kind titles position column_no method scale_min scale_max direction is_multi_valued'.split(
      ' ',
    ),
    variables.map(({ name, kind, method, min, max, direction, isMultiValued }, index) => [
      ...[universeId, surveyId, variableIds[index], name, kind, { en: name }, index, index + 1],
      ...[method, min, max, direction ?? 'higher', isMultiValued ?? false],
    ]),
  );
  await tx.copyRows(
    'variable_option',
    ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position'],
    variables.flatMap(({ name, options = 0 }, index) =>
      Array.from({ length: options }, (_, option) => {
        const extName = optionOf(name, option);
        return [universeId, surveyId, variableIds[index], extName, { en: extName }, option];
      }),
    ),
  );
  const found = await tx.db.selectFrom('perspective').select(['perspective_id', 'ext_name']).execute();
  await tx.copyRows(
    'survey_perspective',
    ['universe_id', 'survey_id', 'perspective_id', 'position'],
    perspectives.map((name, position) => {
      const perspectiveId = found.find(({ ext_name: extName }) => extName === name)?.perspective_id;
      return [universeId, surveyId, perspectiveId, position];
    }),
  );
  return surveyId;
}

/** Ext name of the `option`th option of a dimension. */
export function optionOf(variable: string, option: number): string {
  return `${variable}-${option}`;
}
