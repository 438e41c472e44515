import type { ColumnType } from 'kysely';

/** Column types of the record, for Kysely. What each column means is said by `comment on` in the migrations. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
/** A day as `YYYY-MM-DD`. */
export type Day = string;
/** JSON columns are written as text (`JSON.stringify`) and read parsed. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
