import type { Config } from '../config/config.ts';
import { newSecretKey, readKeyFile, writeKeyFile } from '../config/secret-keys.ts';
import type { RecordDatabase } from '../database/record.ts';
import { findSealingKey, noteSealingKey } from './sealing-key-store.ts';
import { createSecretBox, missingKey, type SecretBox } from './secret-box.ts';

export interface SecretsOptions {
  readonly config: Pick<Config, 'dataDir' | 'secretKeys'>;
  readonly record: RecordDatabase;
  /** Seals every secret of the record anew where it is not sealed with the key in use. */
  readonly resealAll: (box: SecretBox) => Promise<void>;
}

/**
 * The box of this installation, with every secret of its record sealed by the key in use: those of a record of before, and those
 * of a former key, are sealed now. Makes the key beside the data at the first start.
 * @throws StartError when the record was sealed with a key that is not at hand.
 */
export async function openSecrets({ config, record, resealAll }: SecretsOptions): Promise<SecretBox> {
  const sealedWith = await record.as('echolot_operator', findSealingKey);
  let keys = config.secretKeys ?? readKeyFile(config.dataDir);
  if (!keys && sealedWith === undefined) {
    keys = [newSecretKey()];
    writeKeyFile(config.dataDir, keys);
  }
  const box = createSecretBox(keys ?? []);
  if (sealedWith !== undefined && !box.has(sealedWith)) throw missingKey(sealedWith);
  if (box.keyId !== undefined && box.keyId !== sealedWith) await sealEverything(record, box, resealAll);
  return box;
}

/** Seals all, and only then notes the key: what was interrupted begins anew. */
export async function sealEverything(
  record: RecordDatabase,
  box: SecretBox,
  resealAll: SecretsOptions['resealAll'],
): Promise<void> {
  await resealAll(box);
  const { keyId } = box;
  if (keyId !== undefined) await record.as('echolot_operator', (tx) => noteSealingKey(tx, keyId));
}

/** The box as a process beside the server uses it: nothing is checked, made or sealed. */
export function borrowSecrets({ dataDir, secretKeys }: Pick<Config, 'dataDir' | 'secretKeys'>): SecretBox {
  return createSecretBox(secretKeys ?? readKeyFile(dataDir) ?? []);
}
