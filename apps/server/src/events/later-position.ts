/** The further of two positions of the record (`xid:seq`); what is no position counts as before all. */
export function laterPosition(a: string, b: string): string {
  const [xidA, seqA] = numbersOf(a);
  const [xidB, seqB] = numbersOf(b);
  return xidB > xidA || (xidB === xidA && seqB > seqA) ? b : a;
}

function numbersOf(position: string): readonly [bigint, bigint] {
  const [, xid, seq] = /^(\d{1,20}):(\d{1,20})$/.exec(position) ?? [];
  return xid && seq ? [BigInt(xid), BigInt(seq)] : [-1n, -1n];
}
