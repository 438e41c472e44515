import { addManagers } from './add-managers.ts';
import { findPeople, type RecordDatabase } from './import-store.ts';
import { MappingError } from './mapping-error.ts';

/** Who sees what is imported, by user name; root sees it anyway. */
export interface ImportMembers {
  readonly members?: readonly string[] | undefined;
  /** Who sees a universe made by this import when no members are named; those who are not there are passed over. */
  readonly defaultMembers?: readonly string[] | undefined;
}

/** @throws MappingError naming those nobody knows. */
export async function findMembers(
  record: RecordDatabase,
  { members = [], defaultMembers = [] }: ImportMembers,
  isNewUniverse: boolean,
): Promise<readonly string[]> {
  const named = await findPeople(record, members);
  const strangers = members.filter((username) => !named.has(username));
  if (strangers.length > 0) {
    throw new MappingError(strangers.map((username) => `--member: nobody has the user name "${username}".`));
  }
  const people = !isNewUniverse || members.length > 0 ? named : await findPeople(record, defaultMembers);
  return [...people.values()];
}

export async function letMembersIn(
  record: RecordDatabase,
  universeId: string,
  personIds: readonly string[],
): Promise<void> {
  await record.inUniverse(universeId, (tx) => addManagers(tx, universeId, personIds));
}
