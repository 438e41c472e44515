import { createHash, timingSafeEqual } from 'node:crypto';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Caller, Verb } from '../../../context.ts';
import { readJobQueue } from './job-queue-view.ts';
import { readCommit, version } from './product-version.ts';

/**
 * Whether the product can answer. Always answers itself: what is out of reach is said, not thrown. Names of surveys, numbers of jobs
 * and the version are for whoever holds the key.
 */
export const getHealth: Verb<'getHealth', Caller & WithRankings> = async (ctx) => {
  const [isReachable, projection] = await Promise.all([ctx.record.isReachable(), ctx.rankings.status()]);
  const { recordPosition, isPrepared, ...columnar } = projection;
  const isWhole = isReachable && columnar.isReachable;
  const status = !isWhole ? 'degraded' : isPrepared ? 'ready' : 'preparing';
  if (!isKey(ctx.bearer, ctx.config.healthKey)) return { status };
  const [jobs, commit] = await Promise.all([readJobQueue(ctx.record), ctx.config.commit ?? readCommit()]);
  return { status, version, commit, record: { isReachable, position: recordPosition }, columnar, jobs };
};

/** Compares in the same time whatever is presented. */
function isKey(presented: string | undefined, key: string | undefined): boolean {
  if (presented === undefined || key === undefined) return false;
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(presented), hash(key));
}
