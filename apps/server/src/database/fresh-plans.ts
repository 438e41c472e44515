import type pg from 'pg';

/**
 * Tells which connections are to plan anew. PostgreSQL keeps the plans of its foreign-key checks for as long as a session lasts.
 * Planned while a table holds a few rows, all of its indexes look alike, and the one kept may read the whole universe for each
 * row of a million to come.
 *
 * @returns the statement to begin with, or nothing.
 */
export function createFreshPlans(lastMs: number): (client: pg.PoolClient) => readonly string[] {
  const plannedAtMs = new WeakMap<pg.PoolClient, number>();
  return (client) => {
    const nowMs = performance.now();
    const plannedMs = plannedAtMs.get(client);
    if (plannedMs !== undefined && nowMs - plannedMs < lastMs) return [];
    plannedAtMs.set(client, nowMs);
    return plannedMs === undefined ? [] : ['discard plans'];
  };
}
