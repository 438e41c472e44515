import { type ConfigName, type ConfigValue, configBlocks } from '@echolot/contract/structure/config-blocks';
import type { z } from 'zod';
import type { Tx } from '../../../database/record.ts';
import { findNewestConfig, readSetUp, type StoredConfig } from './config-block-store.ts';
import { configProblemsOf } from './config-problems.ts';

/** What applies in a place, and what is kept there. */
export interface AppliedConfig<Name extends ConfigName = ConfigName> {
  readonly value: ConfigValue<Name>;
  readonly source: 'survey' | 'universe' | 'default';
  /** Newest version of the very place; undefined while nothing was ever set there. */
  readonly own: StoredConfig | undefined;
  /** Why the own value does not apply. */
  readonly problems: ReturnType<typeof configProblemsOf>;
}

/**
 * What applies: the survey's own value, else the universe's, else the default. A kept value that the schema no longer takes
 * does not apply.
 */
export async function findConfig<Name extends ConfigName>(
  tx: Tx,
  universeId: string,
  name: Name,
  surveyId: string | undefined,
): Promise<ConfigValue<Name>> {
  return (await findAppliedConfig(tx, universeId, name, surveyId)).value;
}

export async function findAppliedConfig<Name extends ConfigName>(
  tx: Tx,
  universeId: string,
  name: Name,
  surveyId: string | undefined,
): Promise<AppliedConfig<Name>> {
  const own = await findNewestConfig(tx, { universeId, name, surveyId });
  const read = readValue(name, own);
  const problems = read?.error ? configProblemsOf(read.error) : [];
  const place = surveyId === undefined ? 'universe' : 'survey';
  if (read?.success) return { value: read.data, source: place, own, problems };
  if (surveyId !== undefined) {
    const ofUniverse = readValue(name, await findNewestConfig(tx, { universeId, name, surveyId: undefined }));
    if (ofUniverse?.success) return { value: ofUniverse.data, source: 'universe', own, problems };
  }
  return { value: await defaultOf(tx, universeId, name, surveyId), source: 'default', own, problems };
}

type Read<Name extends ConfigName> = z.ZodSafeParseResult<ConfigValue<Name>>;

function readValue<Name extends ConfigName>(name: Name, stored: StoredConfig | undefined): Read<Name> | undefined {
  if (!stored?.isSet) return undefined;
  // The schema of a name gives the value of that name; TypeScript does not follow through the union.
  return configBlocks[name].schema.safeParse(stored.value) as Read<Name>;
}

async function defaultOf<Name extends ConfigName>(
  tx: Tx,
  universeId: string,
  name: Name,
  surveyId: string | undefined,
): Promise<ConfigValue<Name>> {
  const { schema, default: usual } = configBlocks[name];
  if (surveyId !== undefined && isSetUp(name)) {
    const read = schema.safeParse((await readSetUp(tx, universeId, surveyId))[name]);
    if (read.success) return read.data as ConfigValue<Name>; // As above.
  }
  return usual as ConfigValue<Name>; // As above.
}

/** Whether a survey is set up with a value of its own. */
const isSetUp = (name: ConfigName): name is 'pages' | 'reports' => name === 'pages' || name === 'reports';
