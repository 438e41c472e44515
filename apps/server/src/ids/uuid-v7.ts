import { randomFillSync } from 'node:crypto';

const bytesPerId = 10;
/** Random bytes are drawn for many ids at once: asking for ten of them costs as much as for thousands. */
const pool = Buffer.alloc(bytesPerId * 400);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/** A UUID of version 7 (RFC 9562): sorts by time; ids made within one millisecond of one process stay in order. */
export function uuidV7(nowMs: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used;
  used += bytesPerId;
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = pool.readUInt16BE(at) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      counter = 0;
      lastMs += 1;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = (0x8000 | (pool.readUInt16BE(at + 2) & 0x3fff)).toString(16);
  const rest = pool.toString('hex', at + 4, at + bytesPerId);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${rest}`;
}
