import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

/** An invitation that opens something as long as it has not expired. */
export interface OpenInvitation {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function findOpenInvitation(
  { db }: Tx,
  universeId: string,
  personId: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitation')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends whatever invitation of a person is open. @returns whether there was one. */
export async function endInvitations({ db }: Tx, universeId: string, personId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('invitation')
    .set({ ended_at: now })
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('invitation_id')
    .execute();
  return ended.length > 0;
}

export async function insertInvitation(
  { db }: Tx,
  universeId: string,
  invitation: {
    readonly personId: string;
    /** Address the link goes to. */
    readonly email: string;
    readonly tokenHash: Buffer;
    readonly createdBy: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<string> {
  const invitationId = uuidV7();
  await db
    .insertInto('invitation')
    .values({
      universe_id: universeId,
      invitation_id: invitationId,
      person_id: invitation.personId,
      email: invitation.email,
      token_hash: invitation.tokenHash,
      created_by: invitation.createdBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      ended_at: null,
    })
    .execute();
  return invitationId;
}

/** The invitation is used up, and the membership holds from now on. In a transaction of sign-on: nobody is signed in yet. */
export async function takeInvitation(tx: Tx, universeId: string, personId: string, now: Date): Promise<void> {
  await endInvitations(tx, universeId, personId, now);
  await tx.db
    .updateTable('membership')
    .set({ claimed_at: now })
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('claimed_at', 'is', null)
    .execute();
}
