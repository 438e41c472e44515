import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductWork } from '../../../composition/product-context.ts';
import type { MailAnswer, OutgoingMail } from '../../../gateways/mail/mail-sender.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { deliverMail } from './deliver-mail.ts';
import { type StaffMail, sendStaffMail } from './send-staff-mail.ts';

let running: TestProduct;
let universeId: string;
let token: string;

beforeAll(async () => {
  running = await startTestProduct();
  universeId = running.people.aurora;
  token = await running.signIn('admin');
});
afterAll(() => running?.close());

const mail = (effectKey: string, change: Partial<StaffMail> = {}): StaffMail => ({
  effectKey,
  to: { email: 'ada@echolot.test', name: 'Ada', locale: 'en' },
  subject: `About ${effectKey}`,
  text: 'Look at it.',
  link: '/alertlist/sales/org.all',
  ...change,
});
const send = (messages: readonly StaffMail[]) =>
  running.database.record.inUniverse(universeId, (tx) => sendStaffMail(tx, running.product.jobs, universeId, messages));
const list = async (query: { before?: string; state?: 'failed' } = {}) =>
  (await running.client.call('listMailMessages', { query }, { token })).reply();
const statesOf = async () => new Map((await list()).messages.map(({ subject, state }) => [subject, state]));

/** A message that no worker takes: it was kept, but its job was not. */
async function insertWaiting(effectKey: string): Promise<string> {
  const jobs = { enqueue: async () => undefined, enqueueAll: async () => undefined, listPending: async () => [] };
  await running.database.record.inUniverse(universeId, (tx) => sendStaffMail(tx, jobs, universeId, [mail(effectKey)]));
  const [newest] = (await list()).messages;
  return newest?.mailMessageId ?? '';
}

/** One attempt with a mail server that answers so. */
async function attempt(mailMessageId: string, answer: MailAnswer, isLastAttempt = false) {
  const sent: OutgoingMail[] = [];
  const ctx = {
    record: running.database.record,
    config: { publicUrl: 'https://feedback.example' },
    mail: {
      send: (one: OutgoingMail) => {
        sent.push(one);
        return Promise.resolve(answer);
      },
    },
    now: () => new Date(),
  } as unknown as ProductWork; // What the handler reads of it.
  const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt };
  const fault = await deliverMail(ctx, { universeId, mailMessageId }, run).catch((error: unknown) => error as Error);
  return { sent, fault };
}

test('without a mail server a message is kept and read in the product; the same is told once; no address, no message', async () => {
  await send([mail('k1'), mail('k1'), mail('k2', { to: { email: '', name: 'Nobody', locale: 'en' } })]);
  await send([mail('k1')]);
  await vi.waitFor(async () => expect((await statesOf()).get('About k1')).toBe('kept'), { timeout: 15_000 });
  const { messages, hasMailServer } = await list();
  expect(hasMailServer).toBe(false);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    toName: 'Ada',
    text: 'Look at it.',
    link: '/alertlist/sales/org.all',
    attempts: 1,
  });
});

test('what is taken back is not sent', async () => {
  const { record } = running.database;
  await record
    .inUniverse(universeId, async (tx) => {
      await sendStaffMail(tx, running.product.jobs, universeId, [mail('never')]);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect((await statesOf()).has('About never')).toBe(false);
});

test('a message is sent once, with the link at its end; what the server takes later is tried again, what it refuses is not', async () => {
  const sentId = await insertWaiting('sent');
  const first = await attempt(sentId, { outcome: 'sent', answer: '250 queued' });
  expect(first.sent[0]).toMatchObject({
    id: sentId,
    text: 'Look at it.\n\nhttps://feedback.example/alertlist/sales/org.all',
  });
  expect((await attempt(sentId, { outcome: 'sent', answer: '250' })).sent).toEqual([]);

  const laterId = await insertWaiting('later');
  const later = { outcome: 'later', answer: '452 4.2.2 Mailbox full' } as const;
  expect((await attempt(laterId, later)).fault?.message).toContain('452');
  expect((await statesOf()).get('About later')).toBe('waiting');
  expect((await attempt(laterId, later, true)).fault).toBeUndefined();
  expect((await statesOf()).get('About later')).toBe('failed');

  const refusedId = await insertWaiting('refused');
  await attempt(refusedId, { outcome: 'refused', answer: '550 5.1.1 No such user' });
  const failed = (await list({ state: 'failed' })).messages;
  expect(failed.map(({ subject, answer }) => [subject, answer])).toEqual([
    ['About refused', '550 5.1.1 No such user'],
    ['About later', '452 4.2.2 Mailbox full'],
  ]);

  const again = { params: { mailMessageId: refusedId } };
  expect((await running.client.call('repeatMailMessage', again, { token })).reply()).toEqual({ queued: true });
  await vi.waitFor(async () => expect((await statesOf()).get('About refused')).toBe('kept'), { timeout: 15_000 });
  expect((await running.client.call('repeatMailMessage', again, { token })).code).toBe('mail_message_not_found');
});

test('the list goes on page by page without gap or double', async () => {
  await send(Array.from({ length: 60 }, (_, index) => mail(`p${index}`)));
  const first = await list();
  const second = await list({ before: first.next ?? '' });
  expect(first.messages).toHaveLength(50);
  const subjects = [...first.messages, ...second.messages].map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects.filter((subject) => subject.startsWith('About p'))).toHaveLength(60);
  expect(second.next).toBeNull();
});
