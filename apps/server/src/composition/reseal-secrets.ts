import type { RecordDatabase } from '../database/record.ts';
import { resealWebhooks } from '../features/follow-up/webhooks/public.ts';
import { resealEmbeddedKeys } from '../gateways/sign-on/embedded-keys.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** Seals everything that is kept sealed with the key in use. Whoever seals a value of another table adds it here. */
export async function resealAll(record: RecordDatabase, secrets: SecretBox): Promise<void> {
  await resealWebhooks(record, secrets);
  await resealEmbeddedKeys(record, secrets);
}
