import { RowJudge } from './guessing/judge-table.ts';
import type { ImportMapping } from './import-mapping.ts';
import { openOptionsOf, withSourceTable } from './import-source.ts';
import type { RecordDatabase } from './import-store.ts';
import { countKnownInterviews } from './import-target-view.ts';
import { KnownTally } from './known-tally.ts';
import { RowKeys } from './row-keys.ts';
import { findSurveyId } from './unused-parts-store.ts';

const lookedUpAtOnce = 2000;

/** Some rows of a file without ids are known and others are not: only a person knows whether they are the same answers. */
export class KnownRowsQuestion extends Error {
  override readonly name = 'KnownRowsQuestion';
}

interface CheckedFile {
  readonly path: string;
  readonly fileName: string;
  readonly mapping: ImportMapping;
  readonly timeZone: string;
  readonly now: Date;
  readonly fileDay: string;
  readonly signal: AbortSignal;
}

/**
 * Compares the rows of a file without ids with what the survey has, before anything is imported. A file that is new, or known as
 * a whole, leaves nothing to ask.
 * @throws KnownRowsQuestion with the counts, and how to answer.
 */
export async function checkKnownRows(record: RecordDatabase, universeId: string, file: CheckedFile): Promise<void> {
  const { path, fileName, mapping, timeZone, now, fileDay, signal } = file;
  if (!RowKeys.areNumbered(mapping)) return;
  const surveyId = await record.inUniverse(universeId, (tx) => findSurveyId(tx, mapping.survey.extName));
  if (surveyId === undefined) return;
  const known = new KnownTally();
  let taken = 0;
  const options = openOptionsOf({ ...mapping.file }, null, signal);
  await withSourceTable(path, fileName, options, async (table) => {
    const judge = new RowJudge(mapping, table.columns, { timeZone, now, fileDay });
    let ids: string[] = [];
    const settle = async (): Promise<void> => {
      signal.throwIfAborted();
      const asked = ids;
      ids = [];
      if (asked.length === 0) return;
      known.add(await record.inUniverse(universeId, (tx) => countKnownInterviews(tx, universeId, surveyId, asked)));
    };
    for await (const source of table.rows()) {
      const { judged } = judge.judge(source);
      if (!judged.isTaken) continue;
      taken += 1;
      ids.push(judged.row.externalId);
      if (ids.length >= lookedUpAtOnce) await settle();
    }
    await settle();
  });
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
