import { describe, expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

class Away extends Error {}
class Gap extends Error {
  readonly length: number;
  constructor(length: number) {
    super('gap');
    this.length = length;
  }
}

const megabyte = 1024 * 1024;

/** A server that keeps bytes in order, and whatever `fault` does before it takes a piece. */
async function run(size: number, fromByte: number, fault: (call: number) => void = () => {}) {
  const content = Buffer.alloc(size, 'a sentence of an odd length that repeats ');
  let kept: Uint8Array = content.slice(0, fromByte);
  const log = { calls: 0, waits: 0, largest: 0, progress: [] as number[] };
  const ended = new AbortController();
  await sendFile({
    file: new Blob([content]),
    fromByte,
    signal: ended.signal,
    now: () => 0,
    send: async (offset, piece) => {
      log.calls += 1;
      fault(log.calls);
      if (offset > kept.length) throw new Gap(kept.length);
      const bytes = new Uint8Array(await piece.arrayBuffer());
      log.largest = Math.max(log.largest, bytes.length);
      kept = Buffer.concat([kept.subarray(0, offset), bytes]);
      return { length: kept.length };
    },
    isPassing: (error) => error instanceof Away,
    lengthIn: (error) => (error instanceof Gap ? error.length : undefined),
    onProgress: (sent) => log.progress.push(sent),
    onWaiting: () => {},
    pause: () => {
      log.waits += 1;
      return Promise.resolve();
    },
  });
  return { isSame: Buffer.compare(kept, content) === 0, log };
}

describe('sending a file', () => {
  test('goes in pieces of at most 8 MiB, the whole of it', async () => {
    const { isSame, log } = await run(30 * megabyte, 0);
    expect(isSame).toBe(true);
    expect(log.largest).toBe(8 * megabyte);
    expect(log.progress.at(-1)).toBe(30 * megabyte);
  });

  test('goes on after a lost connection from what the server has', async () => {
    const { isSame, log } = await run(10 * megabyte, 0, (call) => {
      if (call === 2 || call === 3) throw new Away();
    });
    expect(isSame).toBe(true);
    expect(log.waits).toBe(2);
  });

  test('takes up a file begun by another tab, and listens when the server has less', async () => {
    expect((await run(3 * megabyte, 2 * megabyte)).isSame).toBe(true);
    let isFirst = true;
    const { isSame } = await run(3 * megabyte, 2 * megabyte, () => {
      if (isFirst) {
        isFirst = false;
        throw new Gap(megabyte);
      }
    });
    expect(isSame).toBe(true);
  });

  test('ends with an error that does not pass', async () => {
    await expect(
      run(megabyte, 0, () => {
        throw new Error('disk full');
      }),
    ).rejects.toThrow('disk full');
  });
});
