import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startProduct } from './product.ts';

const program = 'e2e/fixtures/small-product.ts';

describe('the product under test', () => {
  test('is ready when it answers, and leaves nothing when it ends', async () => {
    const product = await startProduct({}, { program });
    expect((await fetch(`${product.url}/vuejs/health`)).status).toBe(200);
    await product.stop();
    expect(existsSync(product.dataDir)).toBe(false);
    await expect(fetch(product.url)).rejects.toThrow('fetch failed');
  });

  test('tells why it did not start', async () => {
    await expect(startProduct({ FAULT: 'ends at once' }, { program })).rejects.toThrow(/ended \(3\)[^]*port taken/);
  });

  test.runIf(process.platform === 'linux')('tells what it leaves behind, and ends it', async () => {
    const product = await startProduct({ FAULT: 'leaves a child' }, { program });
    await expect(product.stop()).rejects.toThrow(/left processes behind:\n.*setTimeout/);
  });
});
