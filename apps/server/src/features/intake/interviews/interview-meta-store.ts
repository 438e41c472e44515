import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { MetaPropertyKind, MetaValue, StoredMetaOption } from '../../../database/tables-interview-page.ts';

export interface StoredMetaProperty {
  readonly extName: string;
  readonly kind: MetaPropertyKind;
  readonly titles: Readonly<Record<string, string>>;
  readonly options: readonly StoredMetaOption[];
  readonly version: number;
  readonly isRemoved: boolean;
}

/** Also removed ones, in the order they were made. */
export async function listStoredProperties(
  { db }: Tx,
  universeId: string,
  surveyId: string,
): Promise<StoredMetaProperty[]> {
  const rows = await db
    .selectFrom('meta_property')
    .select(['ext_name as extName', 'kind', 'titles', 'options', 'version', 'removed_at as removedAt'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .orderBy('position')
    .orderBy('ext_name')
    .execute();
  return rows.map(({ removedAt, ...row }) => ({ ...row, isRemoved: removedAt !== null }));
}

/** Whether it was the version that stood there. */
export async function keepProperty(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  { extName, kind, titles, options, version, isRemoved }: StoredMetaProperty,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta_property')
    .columns(['universe_id', 'survey_id', 'ext_name', 'kind', 'titles', 'options', 'position', 'removed_at'])
    .expression(
      sql`select ${universeId}::uuid, ${surveyId}::uuid, ${extName}, ${kind}, ${JSON.stringify(titles)}::jsonb,
        ${JSON.stringify(options)}::jsonb,
        (select coalesce(max(position), 0) + 1 from meta_property where universe_id = ${universeId} and survey_id = ${surveyId}),
        case when ${isRemoved} then now() end
        where ${version} = 0 or exists (select from meta_property
          where universe_id = ${universeId} and survey_id = ${surveyId} and ext_name = ${extName})`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['universe_id', 'survey_id', 'ext_name'])
        .doUpdateSet({
          titles: JSON.stringify(titles),
          options: JSON.stringify(options),
          removed_at: isRemoved ? sql<Date>`now()` : null,
          changed_at: sql<Date>`now()`,
          version: version + 1,
        })
        .where('meta_property.version', '=', version),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Key {
  readonly surveyId: string;
  readonly interviewId: string;
}

export interface StoredMeta {
  readonly version: number;
  readonly properties: Readonly<Record<string, MetaValue>>;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export async function findMeta(
  { db }: Tx,
  universeId: string,
  { surveyId, interviewId }: Key,
): Promise<StoredMeta | undefined> {
  return db
    .selectFrom('interview_meta')
    .select(['version', 'properties', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('interview_id', '=', interviewId)
    .forUpdate()
    .executeTakeFirst();
}

export async function keepMeta(
  { db }: Tx,
  universeId: string,
  { surveyId, interviewId }: Key,
  { version, properties, changedBy }: Omit<StoredMeta, 'changedAt'>,
): Promise<boolean> {
  const values = { properties: JSON.stringify(properties), changed_by: changedBy, version: version + 1 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('interview_meta')
    .values({ universe_id: universeId, survey_id: surveyId, interview_id: interviewId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['universe_id', 'survey_id', 'interview_id'])
        .doUpdateSet({ ...values, changed_at: sql<Date>`now()` })
        .where('interview_meta.version', '=', version),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
