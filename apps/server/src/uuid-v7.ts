import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(10);
let lastMs = 0;
let counter = 0;

/** A UUID of version 7 (RFC 9562): sorts by time; ids made within one millisecond of one process stay in order. */
export function uuidV7(nowMs: number = Date.now()): string {
  randomFillSync(random);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = random.readUInt16BE(0) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      counter = 0;
      lastMs += 1;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = (0x8000 | (random.readUInt16BE(2) & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${random.toString('hex', 4, 10)}`;
}
