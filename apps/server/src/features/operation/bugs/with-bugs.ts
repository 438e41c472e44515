import type { Survey } from '@echolot/contract/identity';
import type { Tx } from '../../../database/record.ts';
import { bugsOf, readBugs } from './bug-store.ts';

/** The surveys, each with the errors met in it. */
export async function withBugs(tx: Tx, surveys: readonly Survey[]): Promise<Survey[]> {
  const bugs = await readBugs(tx);
  return surveys.map((survey) => ({ ...survey, bugs: bugsOf(bugs, survey.extName) }));
}
