import type { WithPurge } from '../../../database/purge-record.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { noteUpkeep } from './upkeep-store.ts';

/** Notes the purge only when it has ended: until then, confirmations say that it is to come. */
export const purgeErased: JobHandler<object, WithPurge> = async (ctx) => {
  const at = ctx.now();
  const { rewritten, vacuumed, hasTurnedLog } = await ctx.purgeRecord();
  await ctx.record.as('echolot_operator', (tx) => noteUpkeep(tx, 'purge', at));
  ctx.log.info({ rewritten: rewritten.length, vacuumed, hasTurnedLog }, 'what was erased was purged');
};
