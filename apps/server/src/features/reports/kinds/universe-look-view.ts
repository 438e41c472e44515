import type { DateStyle } from '@echolot/core/date-format';
import type { Tx } from '../../../database/record.ts';
import type { Logo } from '../../../database/tables.ts';

/** How a universe's files look. */
export interface UniverseLook {
  readonly dateStyle: DateStyle;
  readonly logo: Logo;
}

export async function findUniverseLook({ db }: Tx, universeId: string): Promise<UniverseLook> {
  const row = await db
    .selectFrom('universe')
    .select(['date_format', 'logo'])
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return { dateStyle: row.date_format === 'locale' ? 'locale' : 'day-month-year', logo: row.logo };
}
