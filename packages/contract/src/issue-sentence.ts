import type { z } from 'zod';

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a day as YYYY-MM-DD',
  datetime: 'an instant with its offset, such as 2026-03-28T14:05:00+01:00',
  time: 'a time of day as HH:MM',
  email: 'an e-mail address',
  url: 'a whole address, such as https://example.com/',
  uuid: 'an id as it was sent from here',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', file: ' bytes' };

const namedKeyCap = 5;
const keyLength = 60;
const mostValues = 30;

/** What to do about a fault that a schema finds and has no sentence of its own for; given to `safeParse` as `error`. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = formats[formatOf(issue.inst)] ?? nouns[issue.expected] ?? 'another value';
      return `${issue.input === undefined ? 'It is missing: give' : 'Give'} ${wanted}.`;
    }
    case 'invalid_value': {
      const values = issue.values.slice(0, mostValues).map((value) => JSON.stringify(value));
      const rest = issue.values.length - values.length;
      const list = `${values.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
      return `${issue.input === undefined ? 'It is missing: give' : 'Give'} ${issue.values.length > 1 ? 'one of ' : ''}${list}.`;
    }
    case 'too_big':
      return `Give ${boundOf(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}.`;
    case 'too_small': {
      if (issue.minimum === 1 && issue.origin === 'string') return 'Give a text that is not empty.';
      return `Give ${boundOf(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}.`;
    }
    case 'invalid_format':
      return `Give ${formats[issue.format] ?? `a text of the form ${issue.pattern ?? issue.format}`}.`;
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_key':
      return `The name cannot be used here. ${issue.issues[0]?.message ?? ''}`.trim();
    case 'invalid_union':
      return 'The value has none of the forms that are taken here; the API document shows them.';
    default:
      return 'The value cannot be taken; the API document shows what can.';
  }
}

/** Dates and addresses are texts of a form. */
function formatOf(schema: z.core.$ZodRawIssue['inst']): string {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def;
  return def && 'format' in def && typeof def.format === 'string' ? def.format : '';
}

function boundOf(origin: string, bound: number | bigint, word: string): string {
  return `${word} ${bound}${units[origin] ?? ''}`;
}

function unknownFields(keys: readonly string[]): string {
  const named = keys.slice(0, namedKeyCap).map((key) => JSON.stringify(shortened(key, keyLength)));
  const rest = keys.length - named.length;
  return `${keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** What a caller sent is not repeated at length. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
