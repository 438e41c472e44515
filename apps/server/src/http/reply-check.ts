import type { z } from 'zod';

/** A value that is what a schema says, nothing more and nothing less. */
type Test = (value: unknown) => boolean;

/** The reply as it may be sent. @throws Error naming what differs from the schema. */
export type ReplyCheck = (reply: unknown) => unknown;

/**
 * Checks replies against an endpoint's schema. Large replies are columns of numbers, for which zod takes 25–50 ms per 10,000 rows ×
 * 12 indicators; a test made from the schema takes 7–13 ms (measured together). Whatever that test does not pass, zod decides: it takes
 * away undeclared fields, or says what is wrong.
 */
export function createReplyCheck(schema: z.ZodType): ReplyCheck {
  const isExact = testOf(schema);
  return (reply) => {
    if (isExact?.(reply)) return reply;
    const parsed = schema.safeParse(reply);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ReplyMismatch(issues.join('; '));
  };
}

/** A verb has answered something its endpoint does not declare. */
export class ReplyMismatch extends Error {
  constructor(message: string) {
    super(`The reply is not what its endpoint declares. ${message}`);
    this.name = 'ReplyMismatch';
  }
}

/** Undefined where only zod can tell: unions, defaults and whatever changes a value. */
function testOf(schema: z.core.$ZodType): Test | undefined {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return objectTest(def);
    case 'array':
      return def.checks?.length ? undefined : arrayTest(def.element);
    case 'nullable': {
      const isInner = testOf(def.innerType);
      return isInner && ((value) => value === null || isInner(value));
    }
    case 'optional': {
      const isInner = testOf(def.innerType);
      return isInner && ((value) => value === undefined || isInner(value));
    }
    case 'record': {
      const isValue = testOf(def.valueType);
      const isPlain = def.keyType._zod.def.type === 'string' && !def.keyType._zod.def.checks?.length;
      return isPlain ? isValue && ((value) => isRecord(value) && Object.values(value).every(isValue)) : undefined;
    }
    case 'boolean':
      return isBoolean;
    case 'number':
      return numberTest(schema, def);
    case 'string':
      return def.checks?.length || 'format' in def ? scalarTest(schema) : (value) => typeof value === 'string';
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case 'literal': {
      const values = new Set<unknown>(def.values);
      return (value) => values.has(value);
    }
    default:
      return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectTest(def: z.core.$ZodObjectDef): Test | undefined {
  if (def.checks?.length || def.catchall) return undefined;
  const fields: (readonly [string, Test])[] = [];
  for (const [name, field] of Object.entries(def.shape)) {
    const isField = testOf(field);
    if (!isField) return undefined;
    fields.push([name, isField]);
  }
  const names = new Set(Object.keys(def.shape));
  return (value) => {
    if (!isRecord(value)) return false;
    for (const name in value) if (!names.has(name)) return false;
    for (const [name, isField] of fields) if (!isField(value[name])) return false;
    return true;
  };
}

/**
 * Columns of figures have loops of their own, each with one kind of element: a loop over a test that changes from column to
 * column takes five times as long.
 */
function arrayTest(element: z.core.$ZodType): Test | undefined {
  const isElement = testOf(element);
  if (!isElement) return undefined;
  const { def } = element._zod as z.core.$ZodTypes['_zod'];
  const isNullable = def.type === 'nullable';
  const isInner = isNullable ? testOf(def.innerType) : isElement;
  if (isInner === Number.isFinite) return (value) => isList(value) && areNumbers(value, isNullable);
  if (isInner === Number.isSafeInteger) return (value) => isList(value) && areIntegers(value, isNullable);
  if (isInner === isBoolean && !isNullable) return (value) => Array.isArray(value) && areBooleans(value);
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!(isNullable && item === null) && !isInner?.(item)) return false;
    return true;
  };
}

/** Numbers side by side have NaN for null. */
function isList(value: unknown): value is readonly unknown[] | Float64Array {
  return Array.isArray(value) || value instanceof Float64Array;
}

function areNumbers(values: readonly unknown[] | Float64Array, isNullable: boolean): boolean {
  if (!Array.isArray(values)) return areSideBySide(values as Float64Array, Number.isFinite, isNullable);
  for (const value of values) if (!Number.isFinite(value) && !(isNullable && value === null)) return false;
  return true;
}

function areIntegers(values: readonly unknown[] | Float64Array, isNullable: boolean): boolean {
  if (!Array.isArray(values)) return areSideBySide(values as Float64Array, Number.isSafeInteger, isNullable);
  for (const value of values) if (!Number.isSafeInteger(value) && !(isNullable && value === null)) return false;
  return true;
}

function areSideBySide(values: Float64Array, isNumber: (value: number) => boolean, isNullable: boolean): boolean {
  for (const value of values) if (!isNumber(value) && !(isNullable && Number.isNaN(value))) return false;
  return true;
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function areBooleans(values: readonly unknown[]): boolean {
  for (const value of values) if (value !== true && value !== false) return false;
  return true;
}

function numberTest(schema: z.core.$ZodType, def: z.core.$ZodNumberDef): Test {
  if (def.checks?.length && !isPlainInteger(def)) return scalarTest(schema);
  if ('format' in def && def.format === 'safeint') return Number.isSafeInteger;
  if ('format' in def) return scalarTest(schema);
  return isPlainInteger(def) ? Number.isSafeInteger : Number.isFinite;
}

/** `z.number().int()`, as opposed to `z.int()`. */
function isPlainInteger({ checks = [] }: z.core.$ZodNumberDef): boolean {
  return (
    checks.length > 0 && checks.every((check) => 'format' in check._zod.def && check._zod.def.format === 'safeint')
  );
}

/** A scalar does not change by being read, so zod's answer is enough. */
function scalarTest(schema: z.core.$ZodType): Test {
  return (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    return !(result instanceof Promise) && result.issues.length === 0;
  };
}
