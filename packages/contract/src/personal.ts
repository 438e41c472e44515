import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * What a caller without the permission is shown: the first letters of a `name`, the first letter and the ending of an `email`, the
 * last two digits of a `number`, `dots` for something, an `empty` text, or `null`. `by_verb`: the verb masks it, because what is hidden
 * depends on other data (the words that tell the person, the kind of the row).
 */
export type PersonalMask = 'name' | 'email' | 'number' | 'dots' | 'empty' | 'null' | 'by_verb';

export interface PersonalMark {
  readonly mask: PersonalMask;
  /** Who reads it in the clear. */
  readonly readBy: Permission;
}

const marks = new WeakMap<z.core.$ZodType, PersonalMark>();

/** Marks a field of a reply that tells a person. The HTTP loop masks it for callers without the permission. */
export function personal<Schema extends z.ZodType>(
  schema: Schema,
  mask: PersonalMask,
  readBy: Permission = 'interviews.identify',
): Schema {
  // A copy: the schema may be in use elsewhere for what tells no person.
  const marked = schema.clone();
  const description = schema.description;
  if (description !== undefined) z.globalRegistry.add(marked, { description });
  marks.set(marked, { mask, readBy });
  return marked;
}

export function personalMarkOf(schema: z.core.$ZodType): PersonalMark | undefined {
  return marks.get(schema);
}
