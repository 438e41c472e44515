import pg from 'pg';

/** PostgreSQL type numbers whose values stay text: days must not become instants of some time zone. */
const DATE_OID = 1082;
const DATE_ARRAY_OID = 1182;

const isDay = (oid: number): boolean => oid === DATE_OID || oid === DATE_ARRAY_OID;
const asText = (value: string): string => value;
// What pg's own parser answers depends on the column; the readers' types say what it is.
const asUsual = pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown;

/** `date` as `YYYY-MM-DD`, `timestamptz` as Date, `bigint`, `numeric` and `xid8` as text, JSON parsed. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (isDay(oid) ? asText : asUsual(oid, format)),
};

/**
 * Options of a connection to the record. `settings` become the session's defaults, so a RESET returns to them;
 * an `options` parameter of the URL is kept before them.
 */
export function connectionOptions(
  url: string,
  applicationName: string,
  settings: Readonly<Record<string, string | number>>,
): pg.ClientConfig {
  const parsed = new URL(url);
  const given = parsed.searchParams.get('options') ?? '';
  parsed.searchParams.delete('options');
  parsed.searchParams.delete('application_name');
  const ours = Object.entries({ timezone: 'UTC', ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: parsed.href,
    application_name: applicationName,
    options: [given, ...ours].filter(Boolean).join(' '),
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    types,
  };
}
