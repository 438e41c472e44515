import pg from 'pg';

/**
 * Makes, as superuser, the role and the database Echolot works with; does nothing when both exist.
 * `echolot_owner` is no superuser and cannot bypass row security, like the user of a DATABASE_URL should be.
 */
export async function bootstrapCluster(adminUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ has_owner: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = 'echolot_owner') as has_owner,
              exists (select from pg_database where datname = 'echolot') as has_database`,
    );
    if (!rows[0]?.has_owner) {
      const password = client.escapeLiteral(ownerPassword);
      await client.query(`create role echolot_owner login createrole noinherit nobypassrls password ${password}`);
    }
    if (!rows[0]?.has_database) await client.query('create database echolot owner echolot_owner');
    await client.query('grant pg_checkpoint to echolot_owner with inherit true');
    await letTurnLog(adminUrl);
  } finally {
    await client.end();
  }
}

/** So that what was erased leaves the write-ahead log as soon as the tables. The right is the database's. */
async function letTurnLog(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/echolot';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_function_privilege('echolot_owner', 'pg_switch_wal()', 'execute') as may`,
    );
    if (!rows[0]?.may) await client.query('grant execute on function pg_switch_wal() to echolot_owner');
  } finally {
    await client.end();
  }
}
