import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowedAddress, readNetworks } from './forbidden-addresses.ts';
import { createWebhookSender, type WebhookSenderOptions } from './https-webhook-sender.ts';

/** A receiver on loopback that counts what reaches it. */
let server: Server;
let port: number;
let connections = 0;
let bodies: string[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      if (answer.status > 0) response.writeHead(answer.status, answer.headers).end('x'.repeat(100_000));
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo); // It listens on a port.
});
afterAll(() => server.close().closeAllConnections());

const send = (url: string, options: WebhookSenderOptions = {}) =>
  createWebhookSender(options).send({ url, headers: {}, body: '{"a":"ö"}', signal: AbortSignal.timeout(5000) });
const open = { allowedNetworks: ['127.0.0.0/8'] };
/** A name server under an attacker's hand: each question gets the next address. */
const names = (...answers: readonly string[][]): WebhookSenderOptions['lookup'] => {
  let asked = 0;
  return (_, __, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

test('case 14: loopback, link-local and private addresses are never connected to, however they are written', async () => {
  connections = 0;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '172.20.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
    'foo.localhost',
    'metadata.google.internal',
  ];
  for (const host of hosts) {
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}:${port}/`;
      expect((await send(url)).fault, url).toBe('address_forbidden');
    }
  }
  expect(connections).toBe(0);
});

test('case 14: a name that stands for a forbidden address is not connected to', async () => {
  connections = 0;
  for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.1.2.3', '169.254.169.254']]) {
    const reply = await send(`https://receiver.example:${port}/`, { lookup: names(addresses) });
    expect(reply).toMatchObject({ status: undefined, fault: 'address_forbidden' });
  }
  expect(connections).toBe(0);
});

test('case 14: of several addresses of a name only the allowed ones are called', async () => {
  // 192.0.2.1 is allowed here and answers nobody; loopback would.
  connections = 0;
  const reply = await send(`http://receiver.example:${port}/`, {
    allowedNetworks: ['192.0.2.0/24'],
    lookup: names(['127.0.0.1', '192.0.2.1']),
    timeoutMs: 300,
  });
  expect(reply.fault).not.toBe(undefined);
  expect(connections).toBe(0);
});

test('case 14: a name that changes between two calls is checked each time (rebinding)', async () => {
  connections = 0;
  const sender = createWebhookSender({
    allowedNetworks: ['127.0.0.1/32'],
    lookup: names(['127.0.0.1'], ['127.0.0.2']),
  });
  const call = { url: `http://r.example:${port}/`, headers: {}, body: '{}', signal: AbortSignal.timeout(5000) };
  expect((await sender.send(call)).status).toBe(200);
  expect((await sender.send(call)).fault).toBe('address_forbidden');
  expect(connections).toBe(1);
});

test('case 14: a redirect is not followed', async () => {
  answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/inside` } };
  bodies = [];
  expect(await send(`http://127.0.0.1:${port}/`, open)).toMatchObject({ status: 302, fault: 'redirected' });
  expect(bodies).toHaveLength(1);
  answer = { status: 200 };
});

test('addresses that can never be called are told when they are entered', () => {
  const { faultOf } = createWebhookSender();
  expect(faultOf('https://receiver.example/hook')).toBe(undefined);
  expect(faultOf('http://receiver.example/hook')).toBe('not_https');
  expect(faultOf('https://user:secret@receiver.example/')).toBe('malformed');
  expect(faultOf('ftp://receiver.example/')).toBe('malformed');
  expect(faultOf('receiver.example')).toBe('malformed');
  expect(faultOf('https://[::1]/')).toBe('address_forbidden');
});

test('a call carries its body; status, silence and refusal are told', async () => {
  bodies = [];
  expect(await send(`http://127.0.0.1:${port}/`, open)).toMatchObject({ status: 200, fault: undefined });
  expect(bodies).toEqual(['{"a":"ö"}']);
  answer = { status: 503 };
  expect(await send(`http://127.0.0.1:${port}/`, open)).toMatchObject({ status: 503, fault: 'status' });
  answer = { status: 0 };
  expect((await send(`http://127.0.0.1:${port}/`, { ...open, timeoutMs: 200 })).fault).toBe('timed_out');
  answer = { status: 200 };
  expect((await send('http://127.0.0.1:1/', open)).fault).toBe('refused');
  expect((await send(`https://127.0.0.1:${port}/`, open)).fault).toBe('tls_failed');
});

/** The special-purpose registries of IANA, an address of each range that is not the ordinary public internet. */
const specialPurpose: readonly (readonly [string, ...string[]])[] = [
  ['this network', '0.1.2.3'],
  ['private use', '10.1.2.3', '172.31.255.255', '192.168.255.1'],
  ['shared address space', '100.127.255.255'],
  ['loopback', '127.255.255.255', '::1'],
  ['link local', '169.254.1.1', 'fe80::1', 'febf::1'],
  ['IETF protocol assignments', '192.0.0.8', '192.0.0.170', '2001:1::1', '2001:1ff::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff:fff::1'],
  ['6to4 relay', '192.88.99.1', '2002:7f00:1::', '2002:5db8:d822::1'],
  ['AS112', '192.31.196.1', '192.175.48.1', '2001:4:112::1', '2620:4f:8000::1'],
  ['AMT', '192.52.193.1', '2001:3::1'],
  ['benchmarking', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['unspecified', '0.0.0.0', '::'],
  ['IPv4-mapped', '::ffff:10.0.0.1', '::ffff:7f00:1', '::FFFF:169.254.169.254'],
  ['IPv4-compatible', '::127.0.0.1', '::a00:1'],
  ['IPv4-translated', '::ffff:0:10.0.0.1', '::ffff:0:7f00:1', '::ffff:0:93.184.216.34'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::93.184.216.34', '64:ff9b:1::1'],
  ['discard and dummy', '100::1', '100:0:0:1::1'],
  ['Teredo', '2001::1', '2001:0:7f00:1::'],
  ['ORCHID', '2001:10::1', '2001:2f::1'],
  ['drone remote id', '2001:30::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1', 'fdff::1'],
  ['site local', 'fec0::1'],
  ['not given out', '4000::1', 'e000::1', '1::1'],
];

test.each(specialPurpose)('case 14: no receiver stands in a special-purpose range: %s', (_, ...addresses) => {
  for (const address of addresses) expect(isAllowedAddress(address, readNetworks([])), address).toBe(false);
});

test('a mapped address is allowed where its IPv4 address is', () => {
  expect(isAllowedAddress('::ffff:10.1.2.3', readNetworks(['10.1.0.0/16']))).toBe(true);
  expect(isAllowedAddress('::ffff:93.184.216.34', readNetworks([]))).toBe(true);
});

test('case 14: a name that is not known is answered as one that leads inside', async () => {
  const unknown: WebhookSenderOptions['lookup'] = (_, __, callback) =>
    callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
  const url = `https://receiver.example:${port}/`;
  const { durationMs: _, ...answer } = await send(url, { lookup: unknown });
  const { durationMs: __, ...inside } = await send(url, { lookup: names(['10.0.0.1']) });
  expect(answer).toEqual(inside);
  expect(answer).toEqual({ status: undefined, fault: 'address_forbidden' });
});

test('networks are read, or named when they cannot be', () => {
  expect(isAllowedAddress('10.1.2.3', readNetworks(['10.1.0.0/16']))).toBe(true);
  expect(isAllowedAddress('10.2.2.3', readNetworks(['10.1.0.0/16']))).toBe(false);
  expect(isAllowedAddress('93.184.216.34', readNetworks([]))).toBe(true);
  expect(isAllowedAddress('2606:4700::1', readNetworks([]))).toBe(true);
  expect(isAllowedAddress('not an address', readNetworks([]))).toBe(false);
  expect(() => readNetworks(['10.1.0.0/33'])).toThrow('"10.1.0.0/33" is not a network');
});
