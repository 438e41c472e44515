import { expect, test } from 'vitest';
import type { RecordDatabase } from '../database/record.ts';
import { connectStaffNews, type News } from './staff-news.ts';

const alertsOf = (unitNo: number): News => ({
  universeId: 'u1',
  survey: 'sales',
  permission: 'alerts.read',
  place: { unitNos: { org: unitNo }, day: '2026-03-01' },
  event: { event: 'alerts', data: { survey: 'sales' } },
});

/** News as a slow reader gets them: all are announced before the first is read. */
async function heard(...announced: readonly News[]): Promise<News[]> {
  let notify = (_payload: string): void => undefined;
  const record: Pick<RecordDatabase, 'listen'> = {
    async listen(_channel, onPayload) {
      notify = onPayload;
      return async () => undefined;
    },
  };
  const news = await connectStaffNews(record);
  const abort = new AbortController();
  const stream = news.subscribe('u1', 'sales', abort.signal);
  for (const one of announced) notify(JSON.stringify(one));
  const seen: News[] = [];
  setImmediate(() => abort.abort());
  for await (const one of stream) seen.push(one);
  return seen;
}

test('alerts of two places are two news, for not everybody sees both; the same twice is told once', async () => {
  const seen = await heard(alertsOf(1), alertsOf(2), alertsOf(1));
  expect(new Set(seen.map(({ place }) => place?.unitNos.org))).toEqual(new Set([1, 2]));
  expect(seen).toHaveLength(2);
});

test('who is too far behind is told to look at everything again', async () => {
  const seen = await heard(...Array.from({ length: 300 }, (_, index) => alertsOf(index)));
  expect(seen.length).toBeLessThan(250);
  const everywhere = seen.filter(({ place }) => place === null).map(({ event: { event } }) => event);
  expect(everywhere.toSorted()).toEqual(['alerts', 'interview']);
});
