import { describe, expect, test } from 'vitest';
import { inPieces, mostAtOnce } from './in-pieces.ts';

const values = Array.from({ length: 2 * mostAtOnce + 7 }, (_, index) => index);

describe('inPieces', () => {
  test('sends everything, as many at a time as one request takes', async () => {
    const sent: number[] = [];
    const { results, error } = await inPieces(values, (piece) => {
      sent.push(piece.length);
      return Promise.resolve({ results: piece });
    });
    expect(sent).toEqual([mostAtOnce, mostAtOnce, 7]);
    expect(results).toEqual(values);
    expect(error).toBeUndefined();
  });

  test('what was done before a fault stays known, and the rest is not sent', async () => {
    const fault = new Error('no connection');
    let calls = 0;
    const { results, error } = await inPieces(values, (piece) => {
      calls += 1;
      return calls === 2 ? Promise.reject(fault) : Promise.resolve({ results: piece });
    });
    expect([calls, results.length, error]).toEqual([2, mostAtOnce, fault]);
  });
});
