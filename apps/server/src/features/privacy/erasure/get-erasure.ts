import { erasurePlaces } from '@echolot/contract/privacy/contacts';
import type { Verb } from '../../../context.ts';
import { erasureRowOf, getStoredErasure, placesOf } from './erasure-reply.ts';

export const getErasure: Verb<'getErasure'> = async (ctx, { params }) => {
  const erasure = await ctx.inTransaction((tx) => getStoredErasure(tx, ctx.universe.universeId, params.erasureId));
  return {
    ...erasureRowOf(erasure),
    person: erasure.subjectId,
    scanned: erasure.scanned,
    total: erasure.total,
    places: placesOf(erasure),
    samples: erasure.samples.flatMap(({ kind, place: where, excerpt }) => {
      const place = erasurePlaces.find((known) => known === kind);
      return place ? [{ place, where, excerpt }] : [];
    }),
  };
};
