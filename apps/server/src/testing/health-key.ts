import { healthDetailsSchema } from '@echolot/contract/operation/health';
import type { z } from 'zod';

/** Lets tests and benchmarks be told everything by `/vuejs/health` of the products they start. */
export const testHealthKey = 'the-health-key-of-tests';
export const testHealthHeaders = { authorization: `Bearer ${testHealthKey}` };

/** The health of a product, in full. */
export async function readTestHealth(origin: string): Promise<z.infer<typeof healthDetailsSchema>> {
  return healthDetailsSchema.parse(
    await (await fetch(`${origin}/vuejs/health`, { headers: testHealthHeaders })).json(),
  );
}
