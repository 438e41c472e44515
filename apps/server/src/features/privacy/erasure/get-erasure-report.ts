import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { readCopiesOfErased } from '../upkeep/public.ts';
import { getStoredErasure } from './erasure-reply.ts';
import { writeErasureReport } from './erasure-report.ts';

export const getErasureReport: Verb<'getErasureReport'> = async (ctx, { params, query }) => {
  const { universeId } = ctx.universe;
  const { erasure, copies } = await ctx.inTransaction(async (tx) => {
    const found = await getStoredErasure(tx, universeId, params.erasureId);
    return { erasure: found, copies: await readCopiesOfErased(tx, found.finishedAt ?? found.askedAt) };
  });
  if (erasure.state !== 'done') throw new AppError('erasure_not_done');
  const text = writeErasureReport(erasure, copies, ctx.universe, query.locale);
  async function* content(): AsyncGenerator<string> {
    yield text;
  }
  return {
    fileName: `erasure-${erasure.erasureId}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: content(),
  };
};
