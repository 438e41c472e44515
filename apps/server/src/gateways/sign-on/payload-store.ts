import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { RecordDatabase } from '../../database/record.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What oidc-provider remembers, in the record. Ids of sessions, codes and refresh tokens are what a browser presents:
 * they are kept as hashes, so a copy of the table opens no session.
 */
export class PayloadStore implements Adapter {
  readonly #record: RecordDatabase;
  readonly #model: string;
  readonly #onReuse: (grantId: string) => Promise<void>;

  /** @param onReuse told the grant of a code or refresh token that two requests use at the same moment. */
  constructor(record: RecordDatabase, model: string, onReuse: (grantId: string) => Promise<void>) {
    this.#record = record;
    this.#model = model;
    this.#onReuse = onReuse;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const { jti: _, ...kept } = payload;
    const values = {
      payload: JSON.stringify(kept),
      person_id: payload.accountId !== undefined && UUID.test(payload.accountId) ? payload.accountId : null,
      grant_id: payload.grantId ?? null,
      session_uid: (this.#model === 'Session' ? payload.uid : payload.sessionUid) ?? null,
      expires_at: expiresInSeconds === undefined ? null : new Date(Date.now() + expiresInSeconds * 1000),
    };
    await this.#record.as('echolot_sign_on', (tx) =>
      tx.db
        .insertInto('sign_on_payload')
        .values({ model: this.#model, id_hash: hashOf(id), ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
        .execute(),
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#record.as('echolot_sign_on', (tx) =>
      tx.db
        .selectFrom('sign_on_payload')
        .select('payload')
        .where('model', '=', this.#model)
        .where('id_hash', '=', hashOf(id))
        .where(isAlive)
        .executeTakeFirst(),
    );
    return row && { ...row.payload, jti: id };
  }

  /** Only sessions are looked up so, to see whether they still are; the answer does not know its own id. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#record.as('echolot_sign_on', (tx) =>
      tx.db
        .selectFrom('sign_on_payload')
        .select('payload')
        .where('model', '=', this.#model)
        .where('session_uid', '=', uid)
        .where(isAlive)
        .executeTakeFirst(),
    );
    return row?.payload;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // Device codes are not offered.
  }

  async consume(id: string): Promise<void> {
    const consumedAt = JSON.stringify(Math.floor(Date.now() / 1000));
    const before = await this.#record.as('echolot_sign_on', async (tx) => {
      const found = await tx.db
        .selectFrom('sign_on_payload')
        .select(['payload', 'grant_id'])
        .where('model', '=', this.#model)
        .where('id_hash', '=', hashOf(id))
        .forUpdate()
        .executeTakeFirst();
      if (!found) return 'taken back';
      if ('consumed' in found.payload) return found;
      await tx.db
        .updateTable('sign_on_payload')
        .set({ payload: sql`payload || jsonb_build_object('consumed', ${consumedAt}::jsonb)` })
        .where('model', '=', this.#model)
        .where('id_hash', '=', hashOf(id))
        .execute();
      return 'unused';
    });
    if (before === 'unused') return;
    // oidc-provider found it unused: another request was quicker by a moment, and a third may have taken it back already.
    if (before !== 'taken back' && before.grant_id !== null) await this.#onReuse(before.grant_id);
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#record.as('echolot_sign_on', (tx) =>
      tx.db.deleteFrom('sign_on_payload').where('model', '=', this.#model).where('id_hash', '=', hashOf(id)).execute(),
    );
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#record.as('echolot_sign_on', (tx) =>
      tx.db.deleteFrom('sign_on_payload').where('model', '=', this.#model).where('grant_id', '=', grantId).execute(),
    );
  }
}

/**
 * Lets a session that is in use live on: its span (remembered or not) from now, but never past the longest span after
 * the sign-in. Nothing is written while more than half of the span is left.
 */
export async function extendSession(
  record: RecordDatabase,
  sessionUid: string,
  span: { seconds: number; rememberedSeconds: number; longestSeconds: number },
): Promise<void> {
  const seconds = sql<number>`case when payload->>'transient' = 'true' then ${span.seconds}::int else ${span.rememberedSeconds}::int end`;
  const expiry = sql<number>`least(floor(extract(epoch from now()))::bigint + ${seconds}, (payload->>'loginTs')::bigint + ${span.longestSeconds}::int)`;
  await record.as('echolot_sign_on', (tx) =>
    tx.db
      .updateTable('sign_on_payload')
      .set({
        expires_at: sql`to_timestamp(${expiry})`,
        payload: sql`payload || jsonb_build_object('exp', ${expiry})`,
      })
      .where('model', '=', 'Session')
      .where('session_uid', '=', sessionUid)
      .where(sql<boolean>`expires_at between now() and now() + make_interval(secs => ${seconds}) / 2`)
      .execute(),
  );
}

/** Whether the session that a client knows by `sid` is open and still the person's. */
export async function isSessionAlive(
  record: RecordDatabase,
  { clientId, sid, personId }: { clientId: string; sid: string; personId: string },
): Promise<boolean> {
  const row = await record.as('echolot_sign_on', (tx) =>
    tx.db
      .selectFrom('sign_on_payload')
      .select('model')
      .where('model', '=', 'Session')
      .where('person_id', '=', personId)
      .where(sql<boolean>`payload->'authorizations'->${clientId}->>'sid' = ${sid}`)
      .where(isAlive)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** What is issued under a grant; sign-in pages under way only mention it. */
const issuedModels = ['AuthorizationCode', 'AccessToken', 'RefreshToken'];

/** Takes back all that was issued under a grant. @returns the `sid` by which the client knows its session. */
export async function revokeGrant(
  record: RecordDatabase,
  clientId: string,
  grantId: string,
): Promise<string | undefined> {
  return record.as('echolot_sign_on', async ({ db }) => {
    await db
      .deleteFrom('sign_on_payload')
      .where((where) =>
        where.or([
          where.and([where('grant_id', '=', grantId), where('model', 'in', issuedModels)]),
          where.and([where('model', '=', 'Grant'), where('id_hash', '=', hashOf(grantId))]),
        ]),
      )
      .execute();
    const session = await db
      .selectFrom('sign_on_payload')
      .select(sql<string | null>`payload->'authorizations'->${clientId}->>'sid'`.as('sid'))
      .where('model', '=', 'Session')
      .where(sql<boolean>`payload->'authorizations'->${clientId}->>'grantId' = ${grantId}`)
      .executeTakeFirst();
    return session?.sid ?? undefined;
  });
}

/** Deletes what has expired. */
export async function deleteExpiredPayloads(record: RecordDatabase): Promise<void> {
  await record.as('echolot_sign_on', (tx) =>
    tx.db.deleteFrom('sign_on_payload').where('expires_at', '<', sql<Date>`now()`).execute(),
  );
}

const isAlive = sql<boolean>`(expires_at is null or expires_at > now())`;

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
