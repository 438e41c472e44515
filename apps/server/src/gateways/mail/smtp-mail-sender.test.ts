import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailSender, OutgoingMail } from './mail-sender.ts';
import { createSmtpMailSender } from './smtp-mail-sender.ts';

let server: SMTPServer;
let sender: MailSender;
let received: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === 'echolot' && password === 'secret'
        ? callback(null, { user: username })
        : callback(new Error('Wrong user name or password')),
    onRcptTo({ address }, _session, callback) {
      const refusals: Record<string, [number, string]> = {
        'gone@example.test': [550, '5.1.1 No such user'],
        'full@example.test': [452, '4.2.2 Mailbox full'],
      };
      const refusal = refusals[address];
      if (!refusal) return callback();
      return callback(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
    },
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        callback(null);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  sender = createSmtpMailSender({ url: url(), from: 'Echolot <echolot@example.test>' });
});
afterAll(async () => {
  sender.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => (received = []));

const url = (login = ''): string => `smtp://${login}127.0.0.1:${(server.server.address() as AddressInfo).port}`; // It listens on a port.
const mail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  to: { address: 'ada@example.test', name: 'Ada Müller' },
  subject: 'Fällig: Händler Süd',
  text: 'Grüße.\n.\nEine Zeile mit Punkt.',
  locale: 'de',
  ...change,
});

test('a message arrives with its name, language and letters, and is marked as sent by a machine', async () => {
  expect(await sender.send(mail())).toMatchObject({
    outcome: 'sent',
    answer: expect.stringMatching(/^250/) as unknown,
  });
  const [message = ''] = received;
  expect(message).toMatch(/^Message-ID: <0198c0de-0000-7000-8000-000000000001@example\.test>\r$/im);
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  expect(message).toMatch(/^Content-Language: de\r$/im);
  expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?F=C3=A4llig/im);
  expect(message).toContain('Gr=C3=BC=C3=9Fe.');
  expect(message).toMatch(/^\.\r$/m);
});

test('a line break in a subject or name adds no header', async () => {
  await sender.send(
    mail({ subject: 'Hello\r\nBcc: all@example.test', to: { address: 'ada@example.test', name: 'A\r\nX-Evil: 1' } }),
  );
  expect(received).toHaveLength(1);
  expect(received[0]).not.toMatch(/^Bcc:/im);
  expect(received[0]).not.toMatch(/^X-Evil:/im);
});

test.each([
  ['gone@example.test', 'refused', /^550/],
  ['full@example.test', 'later', /^452/],
])('%s: %s, with what the server said', async (address, outcome, answer) => {
  expect(await sender.send(mail({ to: { address, name: '' } }))).toEqual({
    outcome,
    answer: expect.stringMatching(answer) as unknown,
  });
});

test('no server and a wrong password are for later', async () => {
  const nobody = createSmtpMailSender({ url: 'smtp://127.0.0.1:1', from: 'a@b.test' });
  expect(await nobody.send(mail())).toMatchObject({
    outcome: 'later',
    answer: expect.stringContaining('ECONNREFUSED') as unknown,
  });
  nobody.close();
  const wrong = createSmtpMailSender({ url: url('echolot:wrong@'), from: 'a@b.test' });
  expect(await wrong.send(mail())).toMatchObject({
    outcome: 'later',
    answer: expect.stringContaining('535') as unknown,
  });
  wrong.close();
});
