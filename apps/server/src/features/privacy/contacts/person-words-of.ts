import type { StoredWords } from '../../../database/tables-erasure.ts';
import { customerNumberOf } from './contact-reply.ts';
import type { FoundPerson } from './contact-view.ts';

/**
 * What a person is recognised by. Whole name, e-mail, phone and customer number tell the person in anybody's text, and so do
 * the words somebody adds; a first name, a street or a detail only in the person's own interviews.
 */
export function personWordsOf(person: FoundPerson | undefined, added: readonly string[]): StoredWords {
  const known = person ? knownWordsOf(person) : { strong: [], weak: [] };
  const strong = [...known.strong, ...added.map((text) => ({ kind: kindOf(text), text }))];
  const { weak } = known;
  return {
    strong: strong.filter(({ text }) => text.trim() !== ''),
    weak,
    country: null,
    importIds: [],
    interviewIds: [],
    externalIds: [],
  };
}

function knownWordsOf(person: FoundPerson): Pick<StoredWords, 'strong' | 'weak'> {
  const name = [person.givenName, person.familyName].filter(Boolean).join(' ');
  const strong = [
    { kind: 'name', text: name },
    { kind: 'email', text: person.email },
    { kind: 'phone', text: person.phone },
    { kind: 'number', text: customerNumberOf(person) },
  ];
  const weak = [person.givenName, person.familyName, person.address.street ?? '', ...Object.values(person.details)]
    .filter((text) => text.trim().length >= 3)
    .map((text) => ({ kind: 'part', text }));
  return { strong, weak };
}

/** Digits with nothing but spaces and signs between them are a phone number. */
function kindOf(text: string): string {
  if (/^\+?[\d\s()/.-]{6,}$/.test(text)) return 'phone';
  if (text.includes('@')) return 'email';
  // Two words or more may be a name, which is also written the other way round.
  return /^\p{L}[\p{L}'’-]*([\s,]+\p{L}[\p{L}'’-]*){1,3}$/u.test(text) ? 'name' : 'other';
}
