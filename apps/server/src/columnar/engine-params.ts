import type { ColumnarParam } from './engine.ts';

/** Refuses what neither engine would bind exactly, e.g. NaN. @throws TypeError. */
export function checkParams(params: Readonly<Record<string, ColumnarParam>>): void {
  for (const [name, value] of Object.entries(params)) {
    plainName(name);
    paramText(value);
  }
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

const special = /[\\'\t\n\r\0]/;
const controls: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

/** Lists of a megabyte are quoted twice: quotes and backslashes, of which they are full, at the speed of memory. */
function escaped(text: string): string {
  if (!special.test(text)) return text;
  const quotedText = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return quotedText.replace(/[\t\n\r\0]/g, (character) => controls[character] ?? character);
}

/** A string literal of the engine's SQL. */
export function quoted(text: string): string {
  return `'${escaped(text)}'`;
}

/** @throws TypeError for what cannot be a name in a statement. */
export function plainName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError(`Not a plain name: ${JSON.stringify(name)}`);
  return name;
}
