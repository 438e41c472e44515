/** A connection that looks behind row security. */
interface Admin {
  query<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** Tables of the record in which a text is anywhere. */
export async function tablesHolding(admin: Admin, text: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema in ('public', 'pgboss')
     and table_type = 'BASE TABLE' order by 1`,
  );
  const found = [];
  for (const { name } of rows) {
    const schema = name === 'job' || name.startsWith('job_') ? 'pgboss' : 'public';
    const result = await admin
      .query(`select 1 from ${schema}."${name}" t where t::text ilike $1 limit 1`, [`%${text}%`])
      .catch(() => ({ rowCount: 0 }));
    if (result.rowCount) found.push(name);
  }
  return found;
}
