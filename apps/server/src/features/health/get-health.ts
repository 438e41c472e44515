import type { Verb } from '../../context.ts';
import { findOutboxPosition } from './outbox-view.ts';

const unreachable = { isReachable: false, position: null, lagEvents: null, lagMs: null, rebuilding: [] };

/** Whether the product can answer. Always answers itself: what is out of reach is said, not thrown. */
export const getHealth: Verb<'getHealth'> = async (ctx) => {
  const [record, columnar] = await Promise.all([
    findOutboxPosition(ctx.record).then(
      (position) => ({ isReachable: true, position }),
      () => ({ isReachable: false, position: null }),
    ),
    ctx.rankings.status().catch(() => unreachable),
  ]);
  const isPreparing = columnar.position === null || columnar.rebuilding.length > 0;
  const status = !record.isReachable || !columnar.isReachable ? 'degraded' : isPreparing ? 'preparing' : 'ready';
  return { status, record, columnar };
};
