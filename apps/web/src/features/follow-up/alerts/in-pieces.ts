/** Most that one request takes. */
export const mostAtOnce = 200;

export interface Pieces<Result> {
  /** Of what was sent, in its order. */
  readonly results: Result[];
  /** Why the rest was not sent; undefined when all was. */
  readonly error: unknown;
}

/** Sends as many at a time as one request takes, one after the other; what was done before a fault stays known. */
export async function inPieces<Value, Result>(
  values: readonly Value[],
  send: (piece: Value[]) => Promise<{ readonly results: readonly Result[] }>,
): Promise<Pieces<Result>> {
  const results: Result[] = [];
  for (let from = 0; from < values.length; from += mostAtOnce) {
    try {
      results.push(...(await send(values.slice(from, from + mostAtOnce))).results);
    } catch (error) {
      return { results, error };
    }
  }
  return { results, error: undefined };
}
