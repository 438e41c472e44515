import type { Ranking } from '@echolot/contract/analytics/rankings';

/**
 * Checks that a reply says what the hand-written statement says, so that both times are those of the same answer.
 * Rows come as group, is_current, n, NPS answers, promoters, detractors, …; hidden numbers are left out.
 * @throws Error naming the first difference.
 */
export function compareReply(
  text: string,
  rows: readonly (readonly unknown[])[],
  slugOf: (group: number) => string,
): void {
  const reply = JSON.parse(text) as Ranking; // The server has checked its reply.
  const expected = new Map<string, { n: number; previousN: number; nps: number | null }>();
  for (const [group, isCurrent, n, answered, promoters, detractors] of rows as number[][]) {
    const slug = slugOf(group ?? 0);
    const row = expected.get(slug) ?? { n: 0, previousN: 0, nps: null };
    if (isCurrent) {
      row.n = n ?? 0;
      row.nps = answered ? (100 * ((promoters ?? 0) - (detractors ?? 0))) / answered : null;
    } else row.previousN = n ?? 0;
    expected.set(slug, row);
  }
  for (const [index, row] of reply.rows.entries()) {
    const wanted = expected.get(row.slug) ?? { n: 0, previousN: 0, nps: null };
    const nps = reply.columns[0]?.values[index] ?? null;
    const isHidden = reply.columns[0]?.hidden[index] != null;
    const isEqual =
      (row.n === null || row.n === wanted.n) &&
      (row.previousN === null || row.previousN === wanted.previousN) &&
      (isHidden || Math.abs((nps ?? 0) - (wanted.nps ?? 0)) < 0.001);
    if (!isEqual) throw new Error(`${row.slug}: ${JSON.stringify({ row, nps })} is not ${JSON.stringify(wanted)}`);
  }
  const total = [...expected.values()].reduce((sum, { n }) => sum + n, 0);
  if (reply.total.n !== null && reply.total.n !== total)
    throw new Error(`The total of ${reply.path} is ${reply.total.n} instead of ${total}`);
}
