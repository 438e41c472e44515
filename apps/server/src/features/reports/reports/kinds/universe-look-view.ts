import type { DateStyle } from '@echolot/core/date-format';
import type { Tx } from '../../../../database/record.ts';
import type { Logo } from '../../../../database/tables.ts';

/** How a universe's files look. */
export interface UniverseLook {
  readonly dateStyle: DateStyle;
  readonly logo: Logo;
}

/** How its files write days. */
export async function findDateStyle({ db }: Tx, universeId: string): Promise<DateStyle> {
  const row = await db
    .selectFrom('universe')
    .select('date_format')
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return dateStyleOf(row.date_format);
}

const dateStyleOf = (format: string): DateStyle => (format === 'locale' ? 'locale' : 'day-month-year');

export async function findUniverseLook({ db }: Tx, universeId: string): Promise<UniverseLook> {
  const row = await db
    .selectFrom('universe')
    .select(['date_format', 'logo'])
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return { dateStyle: dateStyleOf(row.date_format), logo: row.logo };
}
