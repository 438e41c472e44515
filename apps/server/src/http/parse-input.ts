import { AppError } from '@echolot/contract/app-error';
import type { Endpoint } from '@echolot/contract/endpoint';
import type { z } from 'zod';

/** One fault of a request. */
export interface FieldError {
  readonly in: Part;
  /** Names and indexes joined by dots; empty for the part as a whole. */
  readonly path: string;
  readonly message: string;
}

type Part = 'params' | 'query' | 'body';
type RawInput = Readonly<Record<Part, unknown>>;

/** More faults than a person reads are not told. */
const faultCap = 20;

/** Reads a request by the endpoint's schemas. @throws AppError invalid_input with `details.fields: FieldError[]`. */
export function parseInput(definition: Endpoint, raw: RawInput): Record<Part, unknown> {
  const fields: FieldError[] = [];
  const read = (part: Part, schema: z.ZodType | undefined): unknown => {
    if (!schema) return undefined;
    // PostgreSQL keeps no NUL in a text; here it can still be named.
    if (holdsNul(raw[part])) fields.push({ in: part, path: '', message: 'A text holds the character NUL.' });
    const parsed = schema.safeParse(raw[part]);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) fields.push({ in: part, path: path.join('.'), message });
    return undefined;
  };
  const input = {
    params: read('params', definition.params),
    query: read('query', definition.query),
    body: read('body', definition.body),
  };
  if (fields.length > 0) throw new AppError('invalid_input', { fields: fields.slice(0, faultCap) });
  return input;
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => name.includes('\u0000') || holdsNul(item));
}
