import * as nodeCrypto from 'node:crypto';

// Node 24.21 has it; its types do not say so yet.
const { randomUUIDv7 } = nodeCrypto as typeof nodeCrypto & { randomUUIDv7(): string };

/** A new id (UUIDv7): it begins with the instant, so that rows lie in the order they were made. */
export function uuidV7(): string {
  return randomUUIDv7();
}
