import type { ColumnarParam, ColumnarSettings } from './engine.ts';

/**
 * The statement as chDB takes it: `SET` of settings and parameters first, on the session that lives for this statement
 * only. (chDB's own binding call runs one parameterised statement at a time in the whole process.) The values are read by
 * the engine with the type of their placeholder; they never meet the SQL parser except as one quoted string.
 */
export function statementText(
  sql: string,
  settings: ColumnarSettings,
  params: Readonly<Record<string, ColumnarParam>> = {},
): string {
  // The length limit has to stand before the parser meets the long statement; `readonly` forbids further SETs.
  const { max_query_size: maxQuerySize, ...rest } = settings;
  const sets = [
    ...Object.entries(params).map(([name, value]) => `param_${plainName(name)} = ${quoted(paramText(value))}`),
    ...Object.entries(rest).map(
      ([name, value]) => `${plainName(name)} = ${typeof value === 'number' ? value : quoted(value)}`,
    ),
  ];
  const limit = maxQuerySize === undefined ? '' : `SET max_query_size = ${maxQuerySize}; `;
  return `${limit}${sets.length > 0 ? `SET ${sets.join(', ')}; ` : ''}${sql}`;
}

/** Text of a bound value as ClickHouse reads it: tab-separated escapes outside, quoted literals inside arrays. */
export function paramText(value: ColumnarParam): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return element(value);
}

function element(value: ColumnarParam): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${escaped(value)}'`;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new TypeError(`${value} cannot be bound as a number; bind a bigint or a string`);
    }
    return String(value);
  }
  return typeof value === 'bigint' ? String(value) : `[${value.map(element).join(',')}]`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
};

function escaped(text: string): string {
  return text.replace(/[\\'\t\n\r\0]/g, (character) => escapes[character] ?? character);
}

function quoted(text: string): string {
  return `'${escaped(text)}'`;
}

function plainName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError(`Not a plain name: ${JSON.stringify(name)}`);
  return name;
}
