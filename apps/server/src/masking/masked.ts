import { type PersonalMask, personalMarkOf } from '@echolot/contract/personal';
import { maskDots } from '@echolot/core/mask-dots';
import { maskEmail, maskName, maskNumber } from '@echolot/core/person-masks';
import type { z } from 'zod';
import type { Actor } from '../context.ts';

type Permissions = Actor['permissions'];
/** A value as somebody with these permissions may see it. */
type Mask = (value: unknown, permissions: Permissions) => unknown;

const maskOfText: Record<Exclude<PersonalMask, 'by_verb' | 'null'>, (text: string) => string> = {
  name: maskName,
  email: maskEmail,
  number: maskNumber,
  dots: (text) => (text ? maskDots : ''),
  empty: () => '',
};

const masks = new WeakMap<z.core.$ZodType, Mask | 'nothing'>();

/**
 * A value as the actor may see it: what the contract marks as personal is masked without the permission to read it. Whatever is
 * masked already stays as it is.
 */
export function masked<Value>(
  schema: z.ZodType<Value>,
  value: Value,
  { permissions }: Pick<Actor, 'permissions'>,
): Value {
  return createMask(schema)(value, permissions) as Value; // A mask keeps the type: texts stay texts, `null` is for what may be null.
}

/** The same for values that were checked against the schema. */
export function createMask(schema: z.core.$ZodType): Mask {
  let known = masks.get(schema);
  if (known === undefined) {
    known = maskOf(schema) ?? 'nothing';
    masks.set(schema, known);
  }
  return known === 'nothing' ? (value) => value : known;
}

/** Undefined where there is nothing to mask. */
function maskOf(schema: z.core.$ZodType): Mask | undefined {
  const mark = personalMarkOf(schema);
  if (mark) {
    const { mask, readBy } = mark;
    if (mask === 'by_verb') return undefined;
    return (value, permissions) => {
      if (permissions.has(readBy)) return value;
      if (mask === 'null') return null;
      return typeof value === 'string' ? maskOfText[mask](value) : value;
    };
  }
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return objectMask(def);
    case 'array': {
      const item = maskOf(def.element);
      return item && ((value, permissions) => (value as unknown[]).map((one) => item(one, permissions)));
    }
    case 'record': {
      const item = maskOf(def.valueType);
      return (
        item &&
        ((value, permissions) =>
          Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, item(one, permissions)])))
      );
    }
    case 'nullable':
    case 'optional':
    case 'default': {
      const inner = maskOf(def.innerType);
      return (
        inner && ((value, permissions) => (value === null || value === undefined ? value : inner(value, permissions)))
      );
    }
    case 'union':
      if (def.options.some(maskOf)) throw new Error('A personal field inside a union would be masked by guessing.');
      return undefined;
    default:
      return undefined;
  }
}

function objectMask({ shape }: z.core.$ZodObjectDef): Mask | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const mask = maskOf(field);
    return mask ? [{ name, mask }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, permissions) => {
    // A copy: a reply may be kept for other readers.
    const shown: Record<string, unknown> = { ...(value as object) };
    for (const { name, mask } of fields) if (name in shown) shown[name] = mask(shown[name], permissions);
    return shown;
  };
}
