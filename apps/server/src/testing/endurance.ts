import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests of endurance run in full size. */
    isWhole: boolean;
  }
}

/**
 * Tests that kill, stall, fill and load come in two sizes: whole with `npm run endure`, and small with `npm test`, so that everything
 * they look at is looked at every day.
 */
export const sized = <Size>(sizes: { readonly whole: Size; readonly small: Size }): Size =>
  inject('isWhole') ? sizes.whole : sizes.small;
