import { RowJudge } from './guessing/judge-table.ts';
import { ImportCatalog } from './import-catalog.ts';
import { type ImportMapping, isMultiValued } from './import-mapping.ts';
import { openOptionsOf, withSourceTable } from './import-source.ts';
import type { RecordDatabase } from './import-store.ts';
import { countKnownInterviews, readPlannedTarget } from './import-target-view.ts';
import { KnownTally } from './known-tally.ts';
import { MappingFaults } from './mapping-error.ts';
import { RowKeys } from './row-keys.ts';
import type { ReadRow } from './row-reader.ts';
import { tooManyCategories } from './too-many-categories.ts';
import { findSurveyId } from './unused-parts-store.ts';

const lookedUpAtOnce = 2000;

/** Some rows of a file without ids are known and others are not: only a person knows whether they are the same answers. */
export class KnownRowsQuestion extends Error {
  override readonly name = 'KnownRowsQuestion';
}

interface CheckedUniverse {
  readonly universeId: string;
  readonly timeZone: string;
}

interface CheckedFile {
  readonly path: string;
  readonly fileName: string;
  readonly mapping: ImportMapping;
  readonly now: Date;
  readonly fileDay: string;
  readonly signal: AbortSignal;
  /** Whether it has been said what known rows are. */
  readonly isKnownAnswered: boolean;
}

/**
 * Looks through a file for what the page would stop at, before anything is imported: columns with more new categories than
 * anybody chooses from, and, in a file without ids, rows that the survey knows already while others are new.
 * @param universe undefined where it is still to be made.
 * @throws MappingFaults about the columns.
 * @throws KnownRowsQuestion with the counts, and how to answer, unless `isKnownAnswered`.
 */
export async function checkRows(
  record: RecordDatabase,
  universe: CheckedUniverse | undefined,
  file: CheckedFile,
): Promise<void> {
  const { path, fileName, mapping, now, fileDay, signal, isKnownAnswered } = file;
  const { universeId, timeZone = mapping.universe.timeZone } = universe ?? {};
  const surveyId =
    universeId === undefined || isKnownAnswered || !RowKeys.areNumbered(mapping)
      ? undefined
      : await record.inUniverse(universeId, (tx) => findSurveyId(tx, mapping.survey.extName));
  if (surveyId === undefined && mapping.dimensions.length === 0) return;
  const catalog =
    universeId === undefined
      ? catalogOfMapping(mapping)
      : (await record.inUniverse(universeId, (tx) => readPlannedTarget(tx, universeId, mapping))).catalog;
  const newCategories = new Map<string, number>();
  const known = new KnownTally();
  let taken = 0;
  const options = openOptionsOf({ ...mapping.file }, null, signal);
  await withSourceTable(path, fileName, options, async (table) => {
    const judge = new RowJudge(mapping, table.columns, { timeZone, now, fileDay });
    let rows: ReadRow[] = [];
    const settle = async (): Promise<void> => {
      signal.throwIfAborted();
      const asked = rows.map(({ externalId }) => externalId);
      const options = catalog.missingOptions(rows);
      rows = [];
      catalog.learnOptions(options);
      for (const { variable } of options) newCategories.set(variable, (newCategories.get(variable) ?? 0) + 1);
      if (asked.length === 0 || universeId === undefined || surveyId === undefined) return;
      known.add(await record.inUniverse(universeId, (tx) => countKnownInterviews(tx, universeId, surveyId, asked)));
    };
    for await (const source of table.rows()) {
      const { judged } = judge.judge(source);
      if (!judged.isTaken) continue;
      taken += 1;
      rows.push(judged.row);
      if (rows.length >= lookedUpAtOnce) await settle();
    }
    await settle();
  });
  const faults = tooManyCategories(mapping, newCategories);
  if (faults.length > 0) throw new MappingFaults(faults);
  if (known.count === 0 || known.count === taken) return;
  const count = (value: number): string => value.toLocaleString('en');
  const [from] = known.files;
  const origin = from
    ? `, ${known.count === from.count ? '' : 'most of them '}from ${from.fileName} of ${from.importedAt.slice(0, 10)}`
    : '';
  throw new KnownRowsQuestion(
    `${count(known.count)} of ${count(taken)} rows are known already${origin}. The file has no ids, so say what they are:\n` +
      `  --known skip  they are the same answers: import only the ${count(taken - known.count)} new rows\n` +
      `  --known add   they are answers of their own: import all ${count(taken)} rows\n` +
      'Nothing was imported.',
  );
}

function catalogOfMapping({ dimensions }: ImportMapping): ImportCatalog {
  const variables = dimensions.map((dimension) => ({
    variableId: '',
    extName: dimension.extName,
    kind: 'dimension',
    isMultiValued: isMultiValued(dimension),
  }));
  return new ImportCatalog([], variables, new Map());
}
