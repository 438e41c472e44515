import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortFree } from './port.ts';

test('a taken port is named, a free one passes', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // A TCP server's address is never a string.
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  other.close();
  await once(other, 'close');
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined();
});

test('a HOST that is not ours is named', async () => {
  await expect(assertPortFree('192.0.2.1', 45001)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine');
});
