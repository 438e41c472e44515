import { ownText } from './own-text.ts';

/** The fields of one object, by flattened name; or a sentence why there are none. */
export type JsonFields = ReadonlyMap<string, string> | string;

/**
 * Reads one JSON object into texts: nested objects as `a.b`, lists of plain values joined by '|', other lists as JSON,
 * null as ''. Integers too large for a number keep their digits.
 */
export function readJsonFields(text: string, mostDepth: number): JsonFields {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return 'It is no JSON.';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'It is no JSON object.';
  const fields = new Map<string, string>();
  const fault = flatten(value, '', 1, mostDepth, fields);
  if (fault !== undefined) return fault;
  if (/\\ud[89a-f]|\\u0000/i.test(text)) {
    for (const [name, cell] of fields) {
      if (cell.includes('\0') || name.includes('\0')) return 'It contains a NUL character.';
      if (!cell.isWellFormed()) return 'It contains half a character (a lone surrogate).';
    }
  }
  return fields;
}

function parse(text: string): unknown {
  // As a number an id of sixteen digits and more would lose its last ones.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepDigits);
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value;
}

function flatten(
  value: object,
  prefix: string,
  depth: number,
  mostDepth: number,
  fields: Map<string, string>,
): string | undefined {
  if (depth > mostDepth) return `It is nested deeper than ${mostDepth} levels.`;
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      const fault = flatten(inner, name, depth + 1, mostDepth, fields);
      if (fault !== undefined) return fault;
      continue;
    }
    if (fields.has(name)) return `It has the field "${name.slice(0, 100)}" twice.`;
    if (Array.isArray(inner) && depthOf(inner, mostDepth) + depth > mostDepth) {
      return `It is nested deeper than ${mostDepth} levels.`;
    }
    fields.set(name, cellOf(inner));
  }
  return undefined;
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return ownText(value);
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  const list: unknown[] = value;
  if (list.some((item) => typeof item === 'object' && item !== null)) return JSON.stringify(list);
  return list.map(cellOf).join('|');
}

/** How deep a list nests, counted no further than asked. */
function depthOf(value: unknown, most: number): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= most) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
    depth += 1;
  }
  return depth;
}
