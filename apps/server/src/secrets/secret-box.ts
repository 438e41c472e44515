import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from '../config/secret-keys.ts';
import { StartError } from '../config/start-error.ts';

/** Which value is sealed. A sealed value that was copied to another row or universe cannot be opened there. */
export interface SecretPlace {
  readonly table: 'webhook' | 'sign_on_key';
  /** Absent for what belongs to no universe. */
  readonly universeId?: string;
  readonly rowId: string;
}

/** Needed by what keeps secrets of others. */
export interface WithSecrets {
  readonly secrets: SecretBox;
}

/** Seals secrets for the record and opens them. */
export interface SecretBox {
  seal(secret: string, place: SecretPlace): string;
  /** @throws StartError when its key is not at hand, Error when the value was changed or moved. */
  open(sealed: string, place: SecretPlace): string;
  /** The value as it is kept from now on: in clear or of a former key becomes sealed with the key in use. */
  reseal(kept: string, place: SecretPlace): string;
  /** Key in use; undefined when there is none. */
  readonly keyId: string | undefined;
  has(keyId: string): boolean;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^sealed:1:([0-9a-f]{12}):([\w-]+)$/;

/** A box of these keys: the first seals, all open. */
export function createSecretBox(keys: readonly SecretKey[]): SecretBox {
  const [current] = keys;
  const box: SecretBox = {
    keyId: current?.id,
    has: (keyId) => keys.some(({ id }) => id === keyId),
    seal(secret, place) {
      if (!current) throw missingKey('any');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.bytes, nonce, { authTagLength: tagBytes });
      cipher.setAAD(contextOf(current.id, place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `sealed:1:${current.id}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, place) {
      const [, keyId = '', content = ''] = sealedForm.exec(sealed) ?? [];
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw missingKey(keyId);
      const bytes = Buffer.from(content, 'base64url');
      const cipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      cipher.setAAD(contextOf(key.id, place));
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8');
    },
    reseal(kept, place) {
      const keyId = sealedForm.exec(kept)?.[1];
      if (keyId !== undefined && keyId === current?.id) return kept;
      return box.seal(keyId === undefined ? kept : box.open(kept, place), place);
    },
  };
  return box;
}

function contextOf(keyId: string, { table, universeId = '', rowId }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, universeId, rowId]), 'utf8');
}

export function missingKey(keyId: string): StartError {
  return new StartError(
    `The secrets in the record are sealed with key ${keyId}, which is not at hand. Give it in SECRET_KEY or SECRET_KEY_FILE, ` +
      'or put secret.key back into DATA_DIR. If it is lost: npm run rotate-secrets -- --forget',
  );
}
