import type { Tx } from '../../../database/record.ts';

/** Notes work on the record as a whole. */
export async function noteUpkeep({ db }: Tx, kind: 'backup' | 'purge', at: Date): Promise<void> {
  await db
    .insertInto('upkeep')
    .values({ kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is known of the copies of something that was erased at an instant. */
export interface CopiesOfErased {
  /** When it was out of the database's own files; null while it is not. */
  readonly purgedAt: Date | null;
  /** Backups taken before. */
  readonly backups: number;
  readonly firstBackupAt: Date | null;
  readonly lastBackupAt: Date | null;
}

export async function readCopiesOfErased({ db }: Tx, erasedAt: Date): Promise<CopiesOfErased> {
  const purge = await db
    .selectFrom('upkeep')
    .select('at')
    .where('kind', '=', 'purge')
    .where('at', '>=', erasedAt)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const backups = await db
    .selectFrom('upkeep')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min<Date | null>('at').as('first'),
      fn.max<Date | null>('at').as('last'),
    ])
    .where('kind', '=', 'backup')
    .where('at', '<', erasedAt)
    .executeTakeFirstOrThrow();
  return {
    purgedAt: purge?.at ?? null,
    backups: Number(backups.count),
    firstBackupAt: backups.first,
    lastBackupAt: backups.last,
  };
}
