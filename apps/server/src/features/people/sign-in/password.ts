import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What argon2id is asked to spend on a password. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** As OWASP's password storage cheat sheet asks (at least 19 MiB, 2 passes), and somewhat more. */
export const hardCost: PasswordCost = { memoryKib: 32_768, passes: 2 };
let cost = hardCost;

/** For tests, which sign people in all the time; the product never lowers it. */
export function usePasswordCost(next: PasswordCost): void {
  cost = next;
}

const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing fills a thread of the pool and 32 MiB for its time: a crowd waits instead of starving everything else. */
const AT_ONCE = 2;

const deriveKey = promisify(argon2);
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Compared with when there is nothing to compare with, so that an unknown name takes as long as a wrong password. */
const nobodysHash = (): string => format(cost, PARALLELISM, Buffer.alloc(SALT_BYTES, 7), Buffer.alloc(HASH_BYTES, 7));

/** Hashes a password with a salt of its own; the result is a PHC string. Runs off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost.memoryKib, cost.passes, PARALLELISM, HASH_BYTES);
  return format(cost, PARALLELISM, salt, hash);
}

/**
 * Whether a password belongs to a PHC string; compared in constant time. Without a hash (or with one that cannot be
 * read) the answer is no, after the same time.
 * @param party parties take turns: whoever sends many passwords waits for itself.
 */
export async function verifyPassword(password: string, phc: string | null | undefined, party = ''): Promise<boolean> {
  const known = phc ? PHC.exec(phc) : null;
  const [, memory, passes, parallelism, salt = '', hash = ''] = known ?? PHC.exec(nobodysHash()) ?? [];
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(parallelism),
    expected.length,
    party,
  );
  return timingSafeEqual(actual, expected) && known !== null;
}

/** Whether a hash was made with weaker parameters than today's and should be made anew while the password is at hand. */
export function isOutdated(phc: string): boolean {
  const [, memory, passes] = PHC.exec(phc) ?? [];
  return Number(memory ?? 0) * Number(passes ?? 0) < cost.memoryKib * cost.passes;
}

let running = 0;
/** Who waits, by party; the party whose turn comes next is first. */
const waiting = new Map<string, (() => void)[]>();

function wait(party: string): Promise<void> {
  const others = waiting.get(party);
  return new Promise((resolve) => {
    if (others) others.push(resolve);
    else waiting.set(party, [resolve]);
  });
}

function takeNext(): (() => void) | undefined {
  for (const [party, [next, ...others]] of waiting) {
    waiting.delete(party);
    if (others.length > 0) waiting.set(party, others);
    return next;
  }
  return undefined;
}

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
  party = '',
): Promise<Buffer> {
  if (running >= AT_ONCE) await wait(party);
  else running += 1;
  try {
    // The same letters typed on another keyboard may be composed differently.
    const message = Buffer.from(password.normalize('NFC'), 'utf8');
    return await deriveKey('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
  } finally {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  }
}

function format({ memoryKib, passes }: PasswordCost, parallelism: number, salt: Buffer, hash: Buffer): string {
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}
