import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import { ImportCatalog } from './import-catalog.ts';
import type { ImportMapping } from './import-mapping.ts';
import { listUnits, type RecordDatabase } from './import-store.ts';
import { MappingFaults } from './mapping-error.ts';
import { setUpSurvey } from './survey-setup-store.ts';
import { wantedSurvey } from './wanted-survey.ts';

/** Where an import puts its rows. */
export interface ImportTarget {
  readonly universeId: string;
  readonly importId: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly surveyId: string;
  readonly surveyExtName: string;
  readonly perspectiveId: string;
  readonly perspectiveExtName: string;
}

export interface PreparedImport {
  readonly target: ImportTarget;
  readonly catalog: ImportCatalog;
}

/**
 * Makes survey and perspective where they are missing and adds the variables the survey lacks; reads what the record knows.
 * @throws MappingFaults when the survey there is does not fit; nothing was made then.
 */
export async function prepareImport(
  record: RecordDatabase,
  { universeId, importId }: { readonly universeId: string; readonly importId: string },
  mapping: ImportMapping,
  universe: { readonly timeZone: string; readonly defaultLocale: string },
): Promise<PreparedImport> {
  const wanted = wantedSurvey(mapping, universeId, universe.defaultLocale);
  const setup = await record.inUniverse(universeId, (tx) => setUpSurvey(tx, importId, wanted));
  if (setup.faults.length > 0) throw new MappingFaults(setup.faults);
  const catalog = await record.inUniverse(universeId, async (tx) => {
    const survey = await getSurvey(tx, wanted.extName);
    const options = await listOptions(tx, [setup.surveyId]);
    const units = await listUnits(tx, setup.perspectiveId);
    return new ImportCatalog(units, survey.variables, options.get(setup.surveyId) ?? new Map());
  });
  return {
    target: {
      universeId,
      importId,
      locale: universe.defaultLocale,
      timeZone: universe.timeZone,
      surveyId: setup.surveyId,
      surveyExtName: wanted.extName,
      perspectiveId: setup.perspectiveId,
      perspectiveExtName: wanted.perspective.extName,
    },
    catalog,
  };
}
