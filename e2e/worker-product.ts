import { inject } from 'vitest';

/** The product of the worker that runs this file; no other file of a test run works on it at the same time. */
export const workerProduct = productOf(Number(process.env['VITEST_POOL_ID'] ?? 1));

function productOf(worker: number): { readonly baseUrl: string; readonly dataDir: string } {
  const product = inject('products')[worker - 1];
  if (!product) throw new Error(`No product runs for worker ${worker}.`);
  return product;
}
