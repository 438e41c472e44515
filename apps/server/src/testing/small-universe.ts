import type { RecordDatabase, Tx } from '../database/record.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';

/** A small universe for tests: two perspectives, one survey with four indicators and two dimensions. */
export interface SmallUniverse {
  readonly universeId: string;
  readonly extName: string;
  readonly surveyId: string;
  readonly timeZone: string;
  /** Unit number by slug; slugs are unique here over both perspectives. */
  readonly unitNos: Readonly<Record<string, number>>;
  readonly unitIds: Readonly<Record<string, string>>;
}

const allReportFlags = [
  'ExcelBenchmark',
  'Interviews',
  'Alerts',
  'Actions',
  'Samples',
  'Indicators',
  'PDFBenchmark',
  'SingleInterview',
].map((name) => `enable${name}Report`);

/** [slug, parent's slug, kind] */
const orgUnits: [string, string | null, string][] = [
  ['all', null, 'root'],
  ['de', 'all', 'country'],
  ['fi', 'all', 'country'],
  ['north', 'de', 'region'],
  ['south', 'de', 'region'],
  ['d1', 'north', 'dealer'],
  ['d2', 'north', 'dealer'],
  ['d3', 'south', 'dealer'],
  ['d4', 'fi', 'dealer'],
  ['d5', 'fi', 'dealer'],
];
const brandUnits: [string, string | null, string][] = [
  ['brands', null, 'root'],
  ['vw', 'brands', 'brand'],
  ['audi', 'brands', 'brand'],
];

export async function createSmallUniverse(record: RecordDatabase, extName = 'small'): Promise<SmallUniverse> {
  const universeId = uuidV7();
  const surveyId = uuidV7();
  const timeZone = 'Europe/Helsinki';
  const unitNos: Record<string, number> = {};
  const unitIds: Record<string, string> = {};
  await record.as('echolot_operator', ({ db }) =>
    db
      .insertInto('universe')
      .values({ universe_id: universeId, ext_name: extName, title: extName, time_zone: timeZone })
      .execute(),
  );
  await record.inUniverse(universeId, async (tx) => {
    await addPerspective(tx, 'org', orgUnits, 1);
    await addPerspective(tx, 'brand', brandUnits, 101);
    await addSurvey(tx);
  });
  return { universeId, extName, surveyId, timeZone, unitNos, unitIds };

  async function addPerspective({ db }: Tx, name: string, units: typeof orgUnits, firstNo: number): Promise<void> {
    const perspectiveId = uuidV7();
    await db
      .insertInto('perspective')
      .values({
        universe_id: universeId,
        perspective_id: perspectiveId,
        ext_name: name,
        titles: JSON.stringify({ en: name }),
      })
      .execute();
    for (const [index, [slug, parent, kind]] of units.entries()) {
      const unitId = uuidV7();
      unitIds[slug] = unitId;
      unitNos[slug] = firstNo + index;
      await db
        .insertInto('org_unit')
        .values({
          universe_id: universeId,
          unit_id: unitId,
          perspective_id: perspectiveId,
          unit_no: firstNo + index,
          slug,
          name: slug.toUpperCase(),
          ext_id: slug,
          kind,
          closed_on: null,
        })
        .execute();
      if (parent) {
        await db
          .insertInto('org_unit_parent')
          .values({
            universe_id: universeId,
            unit_id: unitId,
            parent_id: unitIds[parent] ?? '',
            valid_from: '2000-01-01',
            valid_to: null,
          })
          .execute();
      }
    }
  }

  async function addSurvey({ db }: Tx): Promise<void> {
    await db
      .insertInto('survey')
      .values({
        universe_id: universeId,
        survey_id: surveyId,
        ext_name: 'sales',
        titles: JSON.stringify({ en: 'Sales' }),
        start_filter: 'date=rmonths-12,0',
        report_flags: JSON.stringify(Object.fromEntries(allReportFlags.map((flag) => [flag, true]))),
        views: JSON.stringify([
          { extName: 'org', titles: { en: 'Organisation' }, startPath: 'org.all' },
          { extName: 'brand', titles: { en: 'Brands' }, startPath: 'brand.brands' },
        ]),
      })
      .execute();
    for (const [position, name] of ['org', 'brand'].entries()) {
      const perspective = await db
        .selectFrom('perspective')
        .select('perspective_id')
        .where('ext_name', '=', name)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('survey_perspective')
        .values({ universe_id: universeId, survey_id: surveyId, perspective_id: perspective.perspective_id, position })
        .execute();
    }
    const indicator = { kind: 'indicator' as const, direction: 'higher' as const };
    const variables = [
      { ext_name: 'nps', ...indicator, method: 'nps' as const, scale_min: 0, scale_max: 10 },
      { ext_name: 'csat', ...indicator, method: 'csat' as const, scale_min: 1, scale_max: 5 },
      {
        ext_name: 'effort',
        ...indicator,
        method: 'ces' as const,
        scale_min: 1,
        scale_max: 7,
        direction: 'lower' as const,
      },
      { ext_name: 'price', ...indicator, method: 'index' as const, scale_min: 0, scale_max: 100, decimals: 1 },
      { ext_name: 'model', kind: 'dimension' as const },
      { ext_name: 'reasons', kind: 'dimension' as const, is_multi_valued: true },
      { ext_name: 'comment', kind: 'comment' as const },
    ];
    for (const [index, variable] of variables.entries()) {
      const variableId = uuidV7();
      await db
        .insertInto('variable')
        .values({
          universe_id: universeId,
          survey_id: surveyId,
          variable_id: variableId,
          titles: JSON.stringify({ en: variable.ext_name }),
          position: index,
          column_no: index + 1,
          ...variable,
        })
        .execute();
      if (variable.kind !== 'dimension') continue;
      for (const [position, option] of (variable.ext_name === 'model'
        ? ['golf', 'polo', 'id3']
        : ['price', 'staff', 'waiting']
      ).entries()) {
        await db
          .insertInto('variable_option')
          .values({
            universe_id: universeId,
            survey_id: surveyId,
            variable_id: variableId,
            ext_name: option,
            titles: JSON.stringify({ en: option }),
            position,
          })
          .execute();
      }
    }
  }
}
