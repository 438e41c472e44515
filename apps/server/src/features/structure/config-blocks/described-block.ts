import { AppError } from '@echolot/contract/app-error';
import {
  type ConfigBlock,
  type ConfigName,
  configBlocks,
  configNames,
} from '@echolot/contract/structure/config-blocks';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { type ConfigPlace, findSurveyId } from './config-block-store.ts';
import { findAppliedConfig } from './find-config.ts';

/** @throws AppError survey_not_found */
export async function surveyIdOf({ universe }: Context, tx: Tx, survey: string): Promise<string> {
  const surveyId = await findSurveyId(tx, universe.universeId, survey);
  if (surveyId === undefined) throw new AppError('survey_not_found', { survey });
  return surveyId;
}

/** @throws AppError survey_not_found, config_block_misplaced */
export async function placeOf(
  ctx: Context,
  tx: Tx,
  name: ConfigName,
  survey: string | undefined,
): Promise<ConfigPlace> {
  const surveyId = survey === undefined ? undefined : await surveyIdOf(ctx, tx, survey);
  if (!isPlacedAt(name, surveyId)) throw new AppError('config_block_misplaced', { scope: configBlocks[name].scope });
  return { universeId: ctx.universe.universeId, name, surveyId };
}

/** Blocks that may be set for the universe, or for a survey. */
export function namesPlacedAt(surveyId: string | undefined): ConfigName[] {
  return configNames.filter((name) => isPlacedAt(name, surveyId));
}

function isPlacedAt(name: ConfigName, surveyId: string | undefined): boolean {
  const { scope }: { scope: string } = configBlocks[name];
  return scope === 'both' || scope === (surveyId === undefined ? 'universe' : 'survey');
}

/** A block as it is told: what applies in the place, and where that comes from. */
export async function describeBlock(
  tx: Tx,
  { universeId, name, surveyId }: ConfigPlace,
  survey: string | undefined,
): Promise<ConfigBlock> {
  const { value, source, own, problems } = await findAppliedConfig(tx, universeId, name, surveyId);
  return {
    name,
    summary: configBlocks[name].summary,
    survey: survey ?? null,
    version: own?.version ?? 0,
    value: problems.length > 0 ? own?.value : value,
    source,
    problems,
    changedBy: own?.changedBy ?? '',
    changedAt: own?.changedAt.toISOString() ?? null,
  };
}
