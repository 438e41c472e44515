import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../interviews/public.ts';
import { createShareToken, universeOfShareToken } from './share-token.ts';

let running: TestProduct;
let token: string;
let interviewId: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  token = await running.signIn('admin');
  const universeId = running.people.aurora;
  const [outcome] = await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interview = {
      externalId: 'shared-1',
      answeredAt: new Date(),
      channel: 'sms',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: {
        nps: 3,
        comment: 'Ada Example here, call me: +358 40 1234567 <b>now</b>, or Frau Berg, 0170 7654321, berg@example.org',
      },
      contact: {
        customerNumber: 'A-1',
        givenName: 'Ada',
        familyName: 'Example',
        email: 'ada@example.com',
        phone: '+358401234567',
      },
    };
    return acceptInterviews(tx, survey, [interview], { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  interviewId = outcome && outcome.outcome !== 'refused' ? outcome.interviewId : '';
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));

const params = () => ({ survey: 'sales', interviewId });
async function share(days = 7) {
  const { link, share: made } = (
    await running.client.call('shareInterview', { params: { ...params(), days } }, { token })
  ).reply();
  const [address, secret = ''] = link.split('#');
  return { ...made, link, address, secret };
}
const open = (secret: string) => running.client.call('openSharedInterview', { body: { token: secret } });

test('R-117 a link shows one interview without sign-in, masked, and nothing that leads on; it is told once and kept as a hash', async () => {
  const made = await share();
  expect(made.address).toBe('http://localhost:8080/shared');
  const answer = await open(made.secret);
  const shown = answer.reply();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(shown).toMatchObject({ title: 'aurora', surveyTitle: 'Sales', unit: 'D1', locale: 'en' });
  expect(shown.answers.find(({ extName }) => extName === 'comment')?.value).toMatch(
    /^\[\*\*\*\] here, call me: ••• <b>now<\/b>, or Frau •••, •••, •••$/,
  );
  expect(JSON.stringify(shown)).not.toMatch(
    /Ada|Example|Berg|1234567|7654321|shared-1|org\.all|[0-9a-f]{8}-[0-9a-f]{4}/,
  );
  const list = (await running.client.call('listInterviewShares', { params: params() }, { token })).reply();
  expect(list.shares[0]).toMatchObject({ shareId: made.shareId, createdBy: 'admin', views: 1 });
  expect(JSON.stringify(list)).not.toContain(made.secret);
  const { rows } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
    rows: await db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('subject', '=', made.shareId)
      .execute(),
  }));
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['openSharedInterview', 'shareInterview']);
  expect(JSON.stringify(rows)).not.toContain(made.secret);
});

test('case 5: a revoked link shows nothing at once, an expired one neither, and each says so', async () => {
  const made = await share();
  const other = await share();
  const one = { ...params(), shareId: made.shareId };
  const left = (await running.client.call('revokeInterviewShare', { params: one }, { token })).reply();
  expect(left.shares.map(({ shareId }) => shareId)).not.toContain(made.shareId);
  expect((await open(made.secret)).code).toBe('share_revoked');
  expect((await open(other.secret)).code).toBeUndefined();
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('interview_share')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('share_id', '=', other.shareId)
      .execute(),
  );
  expect((await open(other.secret)).code).toBe('share_expired');
  expect((await running.client.call('revokeInterviewShare', { params: one }, { token })).code).toBe('share_not_found');
});

test('case 5: a token of another universe, or one nobody made, shows nothing; guessing is slowed down', async () => {
  const { secret } = await share();
  const bytes = Buffer.from(secret, 'base64url');
  expect(universeOfShareToken(secret)).toBe(running.people.aurora);
  // The same secret, said to be of the other universe.
  const moved = Buffer.concat([
    Buffer.from(createShareToken(running.people.nordic), 'base64url').subarray(0, 16),
    bytes.subarray(16),
  ]);
  expect((await open(moved.toString('base64url'))).code).toBe('share_not_found');
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 35; count += 1) codes.add((await open(createShareToken(running.people.aurora))).code);
  expect([...codes]).toEqual(['share_not_found', 'too_many_requests']);
});

test('only those who may share make links, and only of interviews they see', async () => {
  const dealer = await running.signIn('dealer');
  const call = { params: { ...params(), days: 7 } };
  expect((await running.client.call('shareInterview', call, { token: dealer })).code).toBe('permission_missing');
  for (const days of [0, 366, 1.5])
    expect((await running.client.call('shareInterview', { params: { ...params(), days } }, { token })).code).toBe(
      'invalid_input',
    );
});
