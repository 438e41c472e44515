import type { RecordDatabase } from '../database/record.ts';
import type { AsProjection } from './as-projection.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import { beginAnew, type GenerationKey } from './projection-rebuild-store.ts';
import {
  countInterviews,
  createGeneration,
  type Generation,
  keepStructure,
  listGenerations,
  listSurveysToBuild,
  lockPosition,
} from './projection-store.ts';
import { dropTables } from './retired-tables.ts';
import { addColumns, createTables, structureOf } from './survey-columns.ts';
import { findSurveyShape } from './survey-shape-store.ts';

interface Parts {
  readonly record: RecordDatabase;
  readonly asProjection: AsProjection;
  readonly engine: WorkingEngine;
  readonly log: EngineLog;
}

/** Lets tables follow the structure of their surveys. */
export interface StructureFollower {
  /** Whether its tables are at a structure version: the survey's of now, unless another is named. */
  isAt(generation: Generation, version?: number): boolean;
  /**
   * New surveys and requested rebuilds get tables; a survey that gained variables gets columns, one that changed a scale is
   * rebuilt; tables being built begin anew. @returns whether new tables are wanted.
   */
  follow(): Promise<boolean>;
}

/** Counting a hundred million interviews takes long; only the rebuild waits for it. */
const countingMs = 600_000;

export function createStructureFollower(parts: Parts): StructureFollower {
  const { asProjection, engine, log } = parts;
  /** Structure version each generation's tables are at, or as far as they ever will: an unchanged survey is not read again with every batch. */
  const followed = new Map<string, number>();
  const keyOf = ({ surveyId, generation }: GenerationKey): string => `${surveyId} ${generation}`;
  const isAt = (generation: Generation, version = generation.structureVersion): boolean =>
    followed.get(keyOf(generation)) === version;

  async function follow(): Promise<boolean> {
    await makeNewTables(parts);
    const generations = (await asProjection(listGenerations)).filter(({ state }) => state !== 'retired');
    const building = new Set(generations.filter(({ state }) => state === 'building').map(({ surveyId }) => surveyId));
    let isAsked = false;
    for (const generation of generations.filter((one) => !isAt(one))) {
      const shape = await asProjection((tx) => findSurveyShape(tx, generation.universeId, generation.surveyId));
      const isChanged = shape && JSON.stringify(structureOf(shape)) !== JSON.stringify(generation.structure);
      if (isChanged && generation.state === 'building') {
        log.info({ surveyId: generation.surveyId }, 'the survey changed: its new columnar tables begin anew');
        await asProjection((tx) => beginAnew(tx, generation));
        isAsked = true;
      } else if (isChanged && !building.has(generation.surveyId)) {
        const statements = addColumns(shape, generation.generation, generation.structure);
        for (const statement of statements ?? []) await engine.command(statement);
        if (statements) await asProjection((tx) => keepStructure(tx, generation, structureOf(shape)));
        else await requestTables(parts, generation);
        isAsked ||= !statements;
      }
      followed.set(keyOf(generation), generation.structureVersion);
    }
    return isAsked;
  }

  return { isAt, follow };
}

async function makeNewTables({ record, asProjection, engine }: Parts): Promise<void> {
  for (const { universeId, surveyId } of await asProjection(listSurveysToBuild)) {
    const total = await record.as('echolot_projection', (tx) => countInterviews(tx, universeId, surveyId), {
      statementTimeoutMs: countingMs,
    });
    await asProjection(async (tx) => {
      await lockPosition(tx);
      const shape = await findSurveyShape(tx, universeId, surveyId);
      if (!shape) return;
      const generation = await createGeneration(tx, { universeId, surveyId, total }, structureOf(shape));
      // A record put back from a backup counts generations again: a server of its own may hold former tables of this name.
      await dropTables(engine, { surveyId, generation });
      for (const statement of createTables(shape, generation)) await engine.command(statement);
    });
  }
}

async function requestTables({ asProjection, log }: Parts, { universeId, surveyId }: GenerationKey): Promise<void> {
  log.info({ surveyId }, 'a variable changed its scale: the columnar tables are built anew');
  await asProjection(({ db }) =>
    db
      .insertInto('projection_request')
      .values({ universe_id: universeId, survey_id: surveyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
