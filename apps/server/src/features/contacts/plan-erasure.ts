import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../context.ts';
import { findPerson } from './contact-view.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { erasurePhases } from './erasure-phases.ts';
import { insertErasure, noteErasure } from './erasure-store.ts';
import { createPersonFinder } from './person-words.ts';
import { personWordsOf } from './person-words-of.ts';
import { assertWholeUniverse } from './whole-universe.ts';

/** Begins to look for everything about a person. Nothing changes until somebody confirms what was found. */
export const planErasure: Verb<'planErasure'> = async (ctx, { body }) => {
  assertWholeUniverse(ctx);
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const person = await findPerson(tx, universeId, body.person);
    if (!person) throw new AppError('contact_not_found');
    if (person.erasedAt) throw new AppError('contact_erased');
    const words = personWordsOf(person, body.words);
    const erasureId = await insertErasure(tx, {
      universeId,
      subjectId: body.person,
      policy: body.policy,
      reason: createPersonFinder(words).erase(body.reason, true),
      words,
      askedBy: ctx.actor.username,
      phase: erasurePhases[0],
    });
    const { personId } = ctx.actor;
    await noteErasure(tx, { universeId, erasureId, personId }, 'planErasure');
    await ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { key: erasureId });
    return { erasureId };
  });
};
