import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import type { Answers } from '../../../database/tables.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';

export interface CleanedAnswers {
  /** Answers without personal data; scores stay. */
  readonly answers: Answers;
  /** Comments removed or changed. */
  readonly comments: number;
}

/** The answers of the person's own interview as the policy leaves them. */
export function cleanOwn(
  answers: Answers,
  commentNames: readonly string[],
  policy: ErasurePolicy,
  finder: PersonFinder,
): CleanedAnswers {
  if (policy === 'keep_comments') return markHits(answers, commentNames, finder, true);
  return withoutComments(answers, commentNames);
}

/** The answers without any comment. */
export function withoutComments(answers: Answers, commentNames: readonly string[]): CleanedAnswers {
  const kept = Object.entries(answers).filter(([name]) => !commentNames.includes(name));
  const comments = Object.keys(answers).length - kept.length;
  return { answers: comments > 0 ? Object.fromEntries(kept) : answers, comments };
}

/** The answers with a mark in place of what tells the person. */
export function markHits(
  answers: Answers,
  commentNames: readonly string[],
  finder: PersonFinder,
  isOwn: boolean,
): CleanedAnswers {
  const changed: Answers = {};
  for (const name of commentNames) {
    const comment = answers[name];
    if (typeof comment !== 'string') continue;
    const erased = finder.erase(comment, isOwn);
    if (erased !== comment) changed[name] = erased;
  }
  const comments = Object.keys(changed).length;
  return { answers: comments > 0 ? { ...answers, ...changed } : answers, comments };
}
