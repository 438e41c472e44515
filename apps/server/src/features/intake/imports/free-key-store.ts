import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { ImportTarget } from './prepare-import.ts';
import { numberedKey, partsOfKey } from './row-keys.ts';

/** Numbers of a content looked up at first; each time twice as many, for a content may be there thousands of times. */
const lookedUpFirst = 16;

/**
 * Keys for rows that are answers of their own although another file had rows of the same content: the file's third of equal rows
 * gets the third number that no other import has used. An import that goes on finds the same ones again.
 * @returns a key for each of those given, in their order.
 */
export async function findFreeKeys(
  tx: Tx,
  target: Pick<ImportTarget, 'universeId' | 'surveyId' | 'importId'>,
  externalIds: readonly string[],
): Promise<string[]> {
  const parts = externalIds.map((externalId) => partsOfKey(externalId));
  const most = new Map<string, number>();
  for (const part of parts) {
    if (part) most.set(part.key, Math.max(most.get(part.key) ?? 0, part.occurrence));
  }
  const free = new Map<string, number[]>([...most.keys()].map((key) => [key, []]));
  for (let [first, lookedUp] = [1, lookedUpFirst]; ; [first, lookedUp] = [first + lookedUp, lookedUp * 2]) {
    const open = [...free].filter(([key, found]) => found.length < (most.get(key) ?? 0)).map(([key]) => key);
    if (open.length === 0) break;
    const numbers = Array.from({ length: lookedUp }, (_, index) => first + index);
    const taken = await listTaken(
      tx,
      target,
      open.flatMap((key) => numbers.map((number) => numberedKey(key, number))),
    );
    for (const key of open) free.get(key)?.push(...numbers.filter((number) => !taken.has(numberedKey(key, number))));
  }
  return parts.map((part, index) => {
    const number = part && free.get(part.key)?.[part.occurrence - 1];
    return part && number !== undefined ? numberedKey(part.key, number) : (externalIds[index] ?? '');
  });
}

/** Which of these keys an interview has that another import, or somebody else, has written; deleted ones too. */
async function listTaken(
  { db }: Tx,
  { universeId, surveyId, importId }: Pick<ImportTarget, 'universeId' | 'surveyId' | 'importId'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from interview
    where universe_id = ${universeId} and survey_id = ${surveyId} and external_id = any(${keys}::text[])
      and import_id is distinct from ${importId}`.execute(db);
  return new Set(rows.map((row) => row.external_id));
}
