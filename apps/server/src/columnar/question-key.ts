import { createHash } from 'node:crypto';

/** Longer keys are kept as their digest: a filter by part of a title names tens of thousands of options. */
const longestKey = 2000;

/** A text that equal questions share, and no others. */
export function questionKey(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length <= longestKey ? text : createHash('sha256').update(text).digest('base64');
}
