import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests of endurance run in full size. */
    isWhole: boolean;
  }
}

/**
 * Tests that kill, stall, fill and load, and properties whose cases are slow, come in two sizes: whole with `npm run endure`, and small
 * with `npm test`, so that everything they look at is looked at every day.
 */
export const sized = <Size>(sizes: { readonly whole: Size; readonly small: Size }): Size =>
  inject('isWhole') ? sizes.whole : sizes.small;

/** How many cases of a property are tried: all, or a third of them, which are others in each run. */
export const propertyRuns = (whole: number): number => sized({ whole, small: Math.ceil(whole / 3) });
