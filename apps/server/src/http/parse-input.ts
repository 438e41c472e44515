import { AppError } from '@echolot/contract/app-error';
import type { Endpoint } from '@echolot/contract/endpoint';
import { type FieldError, FieldErrors } from '@echolot/contract/field-errors';
import { issueSentence } from '@echolot/contract/issue-sentence';
import { z } from 'zod';

type Part = FieldError['in'];
type RawInput = Readonly<Record<Part, unknown>>;

/** What an endpoint without query or body takes. */
const nothing = z.strictObject({}).optional();

/**
 * Reads a request by the endpoint's schemas.
 * @throws AppError invalid_input with `details.fields: FieldError[]`, and `details.faultCount` when there are more.
 */
export function parseInput(definition: Endpoint, raw: RawInput): Record<Part, unknown> {
  const faults = new FieldErrors();
  const read = (part: Part): unknown => {
    const schema = schemaOf(definition, part);
    if (!schema) return undefined;
    const parsed = schema.safeParse(raw[part], { error: issueSentence });
    if (!parsed.success) {
      faults.addIssues(part, parsed.error.issues);
      return undefined;
    }
    // PostgreSQL keeps no NUL in a text; here it can still be named.
    if (holdsNul(parsed.data)) faults.add(part, '', 'A text holds the character NUL.');
    return definition[part] ? parsed.data : undefined;
  };
  const input = { params: read('params'), query: read('query'), body: read('body') };
  if (!faults.isEmpty) throw new AppError('invalid_input', faults.details);
  return input;
}

function schemaOf(definition: Endpoint, part: Part): z.ZodType | undefined {
  if (definition[part]) return definition[part];
  // The address has no other parameters, bytes have no names, and what a provider adds is ignored.
  const isFree = part === 'params' || definition.calledBy === 'provider';
  return isFree || (part === 'body' && definition.kind === 'upload') ? undefined : nothing;
}

/** Goes through what a schema has read, however deep, without calling itself. */
function holdsNul(read: unknown): boolean {
  const pending: unknown[] = [read];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') {
      if (value.includes('\u0000')) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const name in value) {
        if (name.includes('\u0000')) return true;
        pending.push((value as Readonly<Record<string, unknown>>)[name]);
      }
    }
  }
  return false;
}
