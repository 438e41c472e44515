import { addDays, addMonths, type Day, firstDayOfMonth, lastDayOfMonth } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

let running: TestProduct;
let admin: string;
/** One interview on each of these days: this month as far as it has come, the month before, the same month a year ago. */
let days: readonly Day[];
const zone = 'Europe/Helsinki';
const today = todayIn(zone, new Date());
const thisMonth = firstDayOfMonth(today);
const monthBefore = addMonths(thisMonth, -1);
const yearAgo = addMonths(thisMonth, -12);

function daysFrom(first: Day, last: Day): Day[] {
  const found: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) found.push(day);
  return found;
}

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  days = [
    ...daysFrom(thisMonth, today),
    ...daysFrom(monthBefore, lastDayOfMonth(monthBefore)),
    ...daysFrom(yearAgo, lastDayOfMonth(yearAgo)),
  ];
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interviews = days.flatMap((day, index) =>
      [0, 1].map((copy) => ({
        externalId: `c${index}-${copy}`,
        answeredAt: new Date(`${day}T00:00:01Z`),
        channel: 'mail',
        locale: 'de',
        status: 'complete' as const,
        unitNos: { org: 6 + (index % 5), brand: 102 },
        answers: { nps: index % 11 },
      })),
    );
    const options = { now: new Date(), acceptedBy: 'test', reason: 'test' };
    const outcomes = await acceptInterviews(tx, survey, interviews, options);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
  await running.projected();
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));

const params = (tokens: string) => ({ survey: 'sales', filteredDrillPath: `org.all;date=rmonths-1,0${tokens}` });
const ask = (tokens: string) => running.client.call('getRanking', { params: params(tokens) }, { token: admin });
const countIn = ({ fromDay, toDay }: { fromDay: Day; toDay: Day }): number =>
  days.filter((day) => day >= fromDay && day <= toDay).length * 2;
/** The same day of the month, or its last; the last day of this month ends the other one too. */
const cut = (first: Day): Day => (today === lastDayOfMonth(today) ? lastDayOfMonth(first) : dayIn(first));
const dayIn = (first: Day): Day => {
  const same = `${first.slice(0, 8)}${today.slice(8)}`;
  return same < lastDayOfMonth(first) ? same : lastDayOfMonth(first);
};

test.each([
  ['', 'before', monthBefore, cut(monthBefore)],
  [';comparedwith=before', 'before', monthBefore, cut(monthBefore)],
  [';comparedwith=year', 'year', yearAgo, cut(yearAgo)],
  [';comparedwith=full', 'full', monthBefore, lastDayOfMonth(monthBefore)],
])('this month%s is compared with %s: roll-ups and facts count the same days', async (tokens, comparison, from, to) => {
  const expected = { fromDay: from, toDay: to };
  // Without a filter roll-ups answer, with one the facts do.
  for (const filter of ['', ';channel=mail']) {
    const ranking = (await ask(`${filter}${tokens}`)).reply();
    expect(ranking.window).toEqual({ fromDay: thisMonth, toDay: lastDayOfMonth(today) });
    const isCut = to < lastDayOfMonth(from);
    expect(ranking.previousWindow).toEqual({ ...expected, comparison, isCut });
    expect(ranking.total).toMatchObject({
      n: countIn({ fromDay: thisMonth, toDay: today }),
      previousN: countIn(expected),
    });
    const sum = ranking.rows.reduce((all, row) => all + (row.previousN ?? 0), 0);
    if (ranking.hiddenRows === 0) expect(sum).toBe(countIn(expected));
    const path = params(`${filter}${tokens}`);
    const query = { indicator: 'nps' };
    const explained = (await running.client.call('explainNumber', { params: path, query }, { token: admin })).reply();
    expect(explained.previous).toMatchObject({ window: { ...expected, comparison, isCut }, n: countIn(expected) });
  }
});

test('what it says of the comparison is refused where it cannot be read', async () => {
  expect(await ask(';comparedwith=week')).toMatchObject({ code: 'filter_malformed' });
});
