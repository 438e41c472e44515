/** Several answers in one cell. */
export interface PiecesProfile {
  readonly separator: string;
  /** Share of the filled cells that have more than one piece. */
  readonly share: number;
  readonly distinct: number;
  readonly top: readonly { readonly text: string; readonly count: number }[];
}

const separators = ['|', ';', '\n', ',', ' / '] as const;
const limits = { pieces: 60, length: 60, share: 0.03, values: 3000 } as const;

/** Finds the separator whose pieces come from a small set, or null: "Price | Staff", "Staff". */
export function findPieces(values: ReadonlyMap<string, number>): PiecesProfile | null {
  for (const separator of separators) {
    const found = tryPieces(values, separator);
    if (found) return found;
  }
  return null;
}

function tryPieces(values: ReadonlyMap<string, number>, separator: string): PiecesProfile | null {
  const pieces = new Map<string, { cells: number; values: number }>();
  const sizes = new Set<number>();
  let [total, several, looked] = [0, 0, 0];
  for (const [value, count] of values) {
    looked += 1;
    if (looked > limits.values) break;
    total += count;
    const parts = value.includes(separator) ? value.split(separator).map((part) => part.trim()) : [value];
    sizes.add(parts.length);
    if (parts.length > 1) several += count;
    if (new Set(parts).size < parts.length) return null;
    for (const part of parts) {
      if (part.length > limits.length) return null;
      if (part === '') continue;
      const known = pieces.get(part);
      if (known) {
        known.cells += count;
        known.values += 1;
      } else pieces.set(part, { cells: count, values: 1 });
      if (pieces.size > limits.pieces) return null;
    }
  }
  if (total === 0 || several < Math.max(2, total * limits.share) || sizes.size < 2) return null;
  // 3,5 and 4,5 are numbers; "Berlin, Germany" is one place: pieces of a set come back in other company.
  if ([...pieces.keys()].every((piece) => /^\d+$/.test(piece)) && (separator === ',' || separator === ' / '))
    return null;
  const shared = [...pieces.values()].filter((piece) => piece.values > 1).length;
  if (shared * 2 < pieces.size || pieces.size >= values.size + 8) return null;
  const top = [...pieces]
    .map(([text, { cells }]) => ({ text, count: cells }))
    .sort((one, other) => other.count - one.count);
  return { separator, share: several / total, distinct: pieces.size, top: top.slice(0, 60) };
}
