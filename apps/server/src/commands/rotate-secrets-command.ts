import { resealAll } from '../composition/reseal-secrets.ts';
import { type Config, validateConfig } from '../config/config.ts';
import { lockDataDir } from '../config/data-dir-lock.ts';
import { readEnv } from '../config/env.ts';
import { newSecretKey, readKeyFile, type SecretKey, secretKeyPath, writeKeyFile } from '../config/secret-keys.ts';
import { StartError } from '../config/start-error.ts';
import type { RecordDatabase } from '../database/record.ts';
import { forgetWebhookSecrets } from '../features/follow-up/webhooks/public.ts';
import { forgetEmbeddedKeys } from '../gateways/sign-on/embedded-keys.ts';
import { openSecrets, sealEverything } from '../secrets/open-secrets.ts';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts';
import { openCommandRecord } from './command-record.ts';

const usage = `Seals the secrets of the record with another key.

  npm run rotate-secrets               # makes a new key in DATA_DIR/secret.key; with SECRET_KEY, seals with its first key
  npm run rotate-secrets -- --forget   # the key is lost: new sign-on keys, new keys of webhooks, which are paused

The server is stopped meanwhile.`;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function rotate(given: readonly string[]): Promise<void> {
  const isForgetting = given[0] === '--forget';
  if (given.length > (isForgetting ? 1 : 0)) throw new StartError(usage);
  const config = validateConfig(readEnv());
  // The embedded record is locked where it is opened.
  const lock = config.databaseUrl ? await lockDataDir(config.dataDir, 'npm run rotate-secrets', 0) : undefined;
  try {
    const opened = await openCommandRecord(config, say);
    try {
      if (!config.databaseUrl && !opened.isAlone)
        throw new StartError('Stop the server first: it holds the former key.');
      if (isForgetting) await forget(config, opened.record);
      else await renew(config, opened.record);
    } finally {
      await opened.close();
    }
  } finally {
    lock?.release();
  }
}

async function renew(config: Config, record: RecordDatabase): Promise<void> {
  const reseal = (box: SecretBox): Promise<void> => resealAll(record, box);
  await openSecrets({ config, record, resealAll: reseal });
  if (config.secretKeys) {
    const [first] = config.secretKeys;
    return say(`All secrets are sealed with key ${first?.id}, the first of SECRET_KEY. The others can be removed.`);
  }
  const former = readKeyFile(config.dataDir) ?? [];
  const key = newSecretKey();
  // Both are kept until everything is sealed anew: what is interrupted here goes on with the next start.
  writeKeyFile(config.dataDir, [key, ...former]);
  await sealEverything(record, createSecretBox([key, ...former]), reseal);
  writeKeyFile(config.dataDir, [key]);
  say(
    `All secrets are sealed with the new key ${key.id} in ${secretKeyPath(config.dataDir)}. Keep a copy of it elsewhere.`,
  );
}

async function forget(config: Config, record: RecordDatabase): Promise<void> {
  const keys: readonly SecretKey[] = config.secretKeys ?? [newSecretKey()];
  if (!config.secretKeys) writeKeyFile(config.dataDir, keys);
  const box = createSecretBox(keys);
  const count = await forgetWebhookSecrets(record, box);
  await forgetEmbeddedKeys(record);
  await sealEverything(record, box, (one) => resealAll(record, one));
  say('Everybody signs in anew where the embedded sign-on is used.');
  say(
    `${count} webhooks have new keys and are paused: change the key of each in the product, tell its receiver, resume it.`,
  );
}

try {
  await rotate(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
