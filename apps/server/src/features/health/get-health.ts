import type { Verb } from '../../context.ts';
import { readJobQueue } from './job-queue-view.ts';

/** Whether the product can answer. Always answers itself: what is out of reach is said, not thrown. */
export const getHealth: Verb<'getHealth'> = async (ctx) => {
  const [isReachable, projection, jobs] = await Promise.all([
    ctx.record.isReachable(),
    ctx.rankings.status(),
    readJobQueue(ctx.record),
  ]);
  const { recordPosition, isPrepared, ...columnar } = projection;
  const isWhole = isReachable && columnar.isReachable;
  const status = !isWhole ? 'degraded' : isPrepared ? 'ready' : 'preparing';
  return { status, record: { isReachable, position: recordPosition }, columnar, jobs };
};
