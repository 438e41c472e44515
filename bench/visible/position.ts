/** Whether position `a` lies at or behind position `b` (`xid:seq`). */
export function includes(position: string, { xid, seq }: { xid: string; seq: string }): boolean {
  const [reachedXid = '0', reachedSeq = '0'] = position.split(':');
  if (BigInt(reachedXid) !== BigInt(xid)) return BigInt(reachedXid) > BigInt(xid);
  return BigInt(reachedSeq) >= BigInt(seq);
}
