import type { z } from 'zod';

/** Where a value of a config block may be kept: for the universe, for one survey, or both. */
export type ConfigScope = 'universe' | 'survey' | 'both';

/** A named setting: the shape of its value, what applies while nobody has set it, and where it may be set. */
export interface ConfigDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  readonly scope: ConfigScope;
  /** What it is for, in one sentence. */
  readonly summary: string;
}

/** Declares one block; every block has a file of its own, `config-<name>.ts`. */
export function configBlock<Schema extends z.ZodType>(definition: ConfigDefinition<Schema>): ConfigDefinition<Schema> {
  return definition;
}
