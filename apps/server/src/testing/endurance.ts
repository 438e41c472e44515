/**
 * Tests that kill, stall, fill and load come in two sizes: whole with `npm run endure`, and small with `npm test`, so that everything
 * they look at is looked at every day.
 */
export const isWhole = process.env['ENDURE'] === 'on';

export const sized = <Size>(sizes: { readonly whole: Size; readonly small: Size }): Size =>
  isWhole ? sizes.whole : sizes.small;
