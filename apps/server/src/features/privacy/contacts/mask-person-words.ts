import type { Tx } from '../../../database/record.ts';
import { findPerson } from './contact-view.ts';
import { createPersonFinder } from './person-words.ts';
import { personWordsOf } from './person-words-of.ts';

/** Takes everything that tells a known person out of the person's own texts. */
export async function personMask(
  tx: Tx,
  universeId: string,
  contactId: string | null,
): Promise<(text: string) => string> {
  const person = contactId === null ? undefined : await findPerson(tx, universeId, contactId);
  if (!person) return (text) => text;
  const finder = createPersonFinder(personWordsOf(person, []));
  return (text) => finder.erase(text, true);
}
