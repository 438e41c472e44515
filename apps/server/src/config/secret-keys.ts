import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** A key of AES-256. */
export interface SecretKey {
  /** Told by every value it sealed; says nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;

/** Keys as settings and the file spell them, in base64, hex or base64url, apart by spaces or commas; undefined when one is none. */
export function parseSecretKeys(text: string): SecretKey[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey);
  const right = keys.filter((key) => key !== undefined);
  return right.length === keys.length && right.length > 0 ? right : undefined;
}

function parseKey(text: string): SecretKey | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return keyOf(Buffer.from(text, 'hex'));
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  return keyOf(Buffer.from(text, 'base64'));
}

function keyOf(bytes: Buffer): SecretKey {
  const id = createHash('sha256').update('echolot secret key ').update(bytes).digest('hex').slice(0, 12);
  return { id, bytes };
}

export function newSecretKey(): SecretKey {
  return keyOf(randomBytes(keyBytes));
}

/** Where the key is kept when no setting gives one: beside the data, not in them. */
export const secretKeyPath = (dataDir: string): string => join(dataDir, 'secret.key');

/** Keys of the file; undefined when there is none. */
export function readKeyFile(dataDir: string): SecretKey[] | undefined {
  const path = secretKeyPath(dataDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Faults of node:fs carry a code.
    if (code === 'ENOENT') return undefined;
    throw new StartError(`The key of the secrets in ${path} cannot be read (${code}). Check its owner and mode.`);
  }
  const keys = parseSecretKeys(text);
  if (!keys) throw new StartError(`${path} holds no key of 32 bytes in base64. Put the file back as it was.`);
  return keys;
}

/** Writes the file as a whole, for its owner alone. */
export function writeKeyFile(dataDir: string, keys: readonly SecretKey[]): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = secretKeyPath(dataDir);
  const draft = `${path}.new`;
  writeFileSync(draft, `${keys.map(({ bytes }) => bytes.toString('base64')).join('\n')}\n`, {
    mode: 0o600,
    flush: true,
  });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}
