import { getSurvey, listOptions } from '../surveys/public.ts';
import type { ImportTarget } from './import-batch.ts';
import { ImportCatalog } from './import-catalog.ts';
import { type ImportMapping, MappingError } from './import-mapping.ts';
import {
  addMembers,
  createUniverse,
  findPeople,
  findUniverse,
  listUnits,
  type RecordDatabase,
} from './import-store.ts';
import { setUpSurvey } from './survey-setup-store.ts';
import { wantedSurvey } from './wanted-survey.ts';

/** Who sees what is imported, by user name; root sees it anyway. */
export interface ImportMembers {
  readonly members?: readonly string[] | undefined;
  /** Who sees a universe made by this import when no members are named; those who are not there are passed over. */
  readonly defaultMembers?: readonly string[] | undefined;
}

export interface PreparedImport {
  readonly target: ImportTarget;
  readonly timeZone: string;
  readonly isNewUniverse: boolean;
  readonly catalog: ImportCatalog;
}

/**
 * Makes universe, survey and perspective where they are missing, lets the members in, and reads what the record knows.
 * @throws MappingError with every fault; nothing was made then.
 */
export async function prepareImport(
  record: RecordDatabase,
  mapping: ImportMapping,
  { members = [], defaultMembers = [] }: ImportMembers,
): Promise<PreparedImport> {
  const named = await findPeople(record, members);
  const strangers = members.filter((username) => !named.has(username));
  if (strangers.length > 0) {
    throw new MappingError(strangers.map((username) => `--member: nobody has the user name "${username}".`));
  }
  const { extName, title = extName, timeZone, defaultLocale } = mapping.universe;
  const found = await findUniverse(record, extName);
  const universe = found ?? (await createUniverse(record, { extName, title, timeZone, defaultLocale }));
  const { universeId } = universe;
  const people = found || members.length > 0 ? named : await findPeople(record, defaultMembers);
  const wanted = wantedSurvey(mapping, universeId, universe.defaultLocale);
  const setup = await record.inUniverse(universeId, async (tx) => {
    const made = await setUpSurvey(tx, wanted);
    if (made.faults.length === 0) await addMembers(tx, universeId, [...people.values()]);
    return made;
  });
  if (setup.faults.length > 0) throw new MappingError(setup.faults);
  const catalog = await record.inUniverse(universeId, async (tx) => {
    const survey = await getSurvey(tx, wanted.extName);
    const options = await listOptions(tx, [setup.surveyId]);
    const units = await listUnits(tx, setup.perspectiveId);
    return new ImportCatalog(units, survey.variables, options.get(setup.surveyId) ?? new Map());
  });
  return {
    target: {
      universeId,
      locale: universe.defaultLocale,
      surveyId: setup.surveyId,
      surveyExtName: wanted.extName,
      perspectiveId: setup.perspectiveId,
      perspectiveExtName: wanted.perspective.extName,
    },
    timeZone: universe.timeZone,
    isNewUniverse: found === undefined,
    catalog,
  };
}
