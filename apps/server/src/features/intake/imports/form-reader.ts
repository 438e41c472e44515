import { AppError } from '@echolot/contract/app-error';
import { issueSentence } from '@echolot/contract/issue-sentence';
import type { UniverseSettings } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import { ImportCatalog } from './import-catalog.ts';
import { importMappingSchema, printPath } from './import-mapping.ts';
import { readJsonFields } from './reading/json-cells.ts';
import { createRowReader, type ReadRow, type UnitStep } from './row-reader.ts';
import { listSavedMappings } from './saved-mapping-store.ts';

/** As deep as a form's JSON may nest. */
const mostDepth = 20;

/** What one object says by a mapping: the interview, or all that is wrong. */
export type ReadForm =
  | {
      readonly form: Omit<ReadRow, 'units' | 'categories'> & {
        readonly perspective: string;
        /** From the first level down; empty: the uppermost unit. */
        readonly units: readonly UnitStep[];
      };
    }
  | { readonly refusals: readonly string[] };

/**
 * Reads a JSON object, nested or flat, by a mapping that was saved for files of the same columns.
 * @throws AppError survey_not_found, import_mapping_not_found, import_mapping_faulty
 */
export async function readForm(
  tx: Tx,
  universe: UniverseSettings,
  surveyExtName: string,
  mappingName: string,
  { fields: object, now }: { fields: object; now: Date },
): Promise<ReadForm> {
  const survey = await getSurvey(tx, surveyExtName);
  const saved = (await listSavedMappings(tx)).find(
    ({ name, survey: of }) => name === mappingName && of === surveyExtName,
  );
  if (!saved) throw new AppError('import_mapping_not_found', { mapping: mappingName });
  const { extName, title, timeZone, defaultLocale } = universe;
  const parsed = importMappingSchema.safeParse(
    {
      ...saved.mapping,
      universe: { extName, title, timeZone, defaultLocale },
    },
    { error: issueSentence },
  );
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${printPath(path)}: ${message}`);
    throw new AppError('import_mapping_faulty', { faults });
  }
  const fields = readJsonFields(JSON.stringify(object), mostDepth);
  if (typeof fields === 'string') return { refusals: [fields] };
  const cells = saved.columns.map((column) => fields.get(column) ?? '');
  const outcome = createRowReader(parsed.data, saved.columns, { timeZone, now })(cells);
  if (!('row' in outcome)) return { refusals: outcome.refusals };
  const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId);
  const catalog = new ImportCatalog([], survey.variables, options ?? new Map());
  const { categories: _, ...row } = outcome.row;
  return { form: { ...row, answers: catalog.answersOf(outcome.row), perspective: parsed.data.perspective.extName } };
}
