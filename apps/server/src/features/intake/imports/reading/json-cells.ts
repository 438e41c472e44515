import { ownText } from './own-text.ts';

/** The fields of one object, by flattened name; or a sentence why there are none. */
export type JsonFields = ReadonlyMap<string, string> | string;

/**
 * Reads one JSON object into texts: nested objects as `a.b`, lists of plain values joined by '|', lists of questions with their
 * answers as a field for each question, other lists as JSON, null as ''. Integers too large for a number keep their digits.
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
    const pairs = Array.isArray(inner) ? pairsOf(inner) : undefined;
    if (!pairs) fields.set(name, cellOf(inner));
    for (const [question, answer] of pairs ?? []) {
      const own = `${name}.${question}`;
      if (fields.has(own)) return `It has the field "${own.slice(0, 100)}" twice.`;
      fields.set(own, cellOf(answer));
    }
  }
  return undefined;
}

const keyNames = ['question', 'key', 'name', 'code', 'label', 'field', 'q', 'questionId', 'question_id', 'id'];
const valueNames = ['answer', 'value', 'score', 'rating', 'response', 'text', 'v', 'a'];

/** A list of objects that each name a question and its answer, as pairs; undefined when it is another list. */
function pairsOf(list: readonly unknown[]): [string, unknown][] | undefined {
  const objects = list.filter((item): item is Record<string, unknown> => isPlainObject(item));
  const [first] = objects;
  if (!first || objects.length < list.length) return undefined;
  const key = keyNames.find((name) => objects.every((item) => isName(item[name])));
  const value = valueNames.find(
    (name) => name !== key && name in first && objects.every((item) => !isPlainObject(item[name])),
  );
  if (key === undefined || value === undefined) return undefined;
  const pairs = objects.map((item): [string, unknown] => [String(item[key]), item[value]]);
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? pairs : undefined;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): boolean {
  return (typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number';
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
