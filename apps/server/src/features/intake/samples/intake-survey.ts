import { AppError } from '@echolot/contract/app-error';
import type { Tx } from '../../../database/record.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { listNamedUnits, type NamedUnit } from '../ingest/public.ts';
import type { IntakeSurvey } from './take-samples.ts';

/** A survey that takes samples, with the units a file may name. */
export interface IntakeTarget extends IntakeSurvey {
  readonly titles: Readonly<Record<string, string>>;
  readonly perspectives: readonly string[];
  /** Units by perspective. */
  readonly units: ReadonlyMap<string, readonly NamedUnit[]>;
}

/** Undefined when there is no such survey. */
export async function readIntakeSurvey(
  tx: Tx,
  universeId: string,
  surveyExtName: string,
): Promise<IntakeTarget | undefined> {
  const survey = await getSurvey(tx, surveyExtName).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'survey_not_found') return undefined;
    throw error;
  });
  if (!survey) return undefined;
  const { surveyId, titles, perspectives } = survey;
  const units = Map.groupBy(await listNamedUnits(tx, universeId, surveyId), ({ perspective }) => perspective);
  const unitIndexes = new Map(
    perspectives.map((perspective) => [
      perspective,
      {
        byExtId: new Map((units.get(perspective) ?? []).map((unit) => [unit.extId, unit])),
        byPath: new Map<string, number>(),
        rootUnitNo: undefined,
      },
    ]),
  );
  return { surveyId, titles, perspectives, units, unitIndexes };
}
