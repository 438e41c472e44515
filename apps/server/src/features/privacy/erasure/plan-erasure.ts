import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StoredWords } from '../../../database/tables-erasure.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createPersonFinder, findPerson, personWordsOf } from '../contacts/public.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { insertErasure, noteErasure } from './erasure-store.ts';

/** Begins to look for everything about a person. Nothing changes until somebody confirms what was found. */
export const planErasure: Verb<'planErasure'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const words =
      body.person === undefined ? ownWordsOf(body.words) : await wordsOf(tx, universeId, body.person, body.words);
    const erasureId = await insertErasure(tx, {
      universeId,
      subjectId: body.person ?? uuidV7(),
      policy: body.policy,
      reason: createPersonFinder(words).erase(body.reason, true),
      words,
      askedBy: ctx.actor.username,
    });
    const { personId } = ctx.actor;
    await noteErasure(tx, { universeId, erasureId, personId }, 'planErasure');
    await ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { key: erasureId });
    return { erasureId };
  });
};

/** Somebody known from comments only: the words given are all that tells the person. */
function ownWordsOf(words: readonly string[]): StoredWords {
  if (words.length === 0) throw new AppError('erasure_words_missing');
  return personWordsOf(undefined, words);
}

async function wordsOf(tx: Tx, universeId: string, personId: string, words: readonly string[]): Promise<StoredWords> {
  const person = await findPerson(tx, universeId, personId);
  if (!person) throw new AppError('contact_not_found');
  if (person.erasedAt) throw new AppError('contact_erased');
  return personWordsOf(person, words);
}
