import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { RecordDatabase, Tx } from '../../../database/record.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { newSecret } from './webhook-message.ts';
import { placeOf } from './webhook-store.ts';

/** Seals the keys of all webhooks with the key in use, universe by universe. */
export async function resealWebhooks(record: RecordDatabase, secrets: SecretBox): Promise<void> {
  await inEveryUniverse(record, async ({ db }, universeId) => {
    const rows = await db
      .selectFrom('webhook')
      .select(['webhook_id', 'secret', 'former_secret'])
      .where('universe_id', '=', universeId)
      .forUpdate()
      .execute();
    for (const row of rows) {
      const place = placeOf({ universeId, webhookId: row.webhook_id });
      const secret = secrets.reseal(row.secret, place);
      const former = row.former_secret === null ? null : secrets.reseal(row.former_secret, place);
      if (secret === row.secret && former === row.former_secret) continue;
      await db
        .updateTable('webhook')
        .set({ secret, former_secret: former })
        .where('universe_id', '=', universeId)
        .where('webhook_id', '=', row.webhook_id)
        .execute();
    }
  });
}

/**
 * Gives every webhook a new key and pauses it: its receiver does not know the key. For keys that cannot be opened any more.
 * @returns how many.
 */
export async function forgetWebhookSecrets(record: RecordDatabase, secrets: SecretBox): Promise<number> {
  let count = 0;
  await inEveryUniverse(record, async (tx, universeId) => {
    const rows = await tx.db
      .selectFrom('webhook')
      .select('webhook_id')
      .where('universe_id', '=', universeId)
      .forUpdate()
      .execute();
    for (const { webhook_id: webhookId } of rows) {
      await tx.db
        .updateTable('webhook')
        .set({
          secret: secrets.seal(newSecret(), placeOf({ universeId, webhookId })),
          former_secret: null,
          former_secret_until: null,
          is_active: false,
          paused_because: 'person',
        })
        .where('universe_id', '=', universeId)
        .where('webhook_id', '=', webhookId)
        .execute();
      const action = 'pauseWebhook';
      await writeAuditEntry(tx, {
        universeId,
        personId: undefined,
        action,
        subject: webhookId,
        details: { key: 'lost' },
      });
    }
    count += rows.length;
  });
  return count;
}

async function inEveryUniverse(
  record: RecordDatabase,
  work: (tx: Tx, universeId: string) => Promise<void>,
): Promise<void> {
  const universes = await record.as('echolot_operator', ({ db }) =>
    db.selectFrom('universe').select('universe_id').execute(),
  );
  for (const { universe_id: universeId } of universes)
    await record.inUniverse(universeId, (tx) => work(tx, universeId));
}
