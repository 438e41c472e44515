import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { Jobs } from '../../../jobs/job.ts';
import { mailSendJob } from './mail-send.job.ts';
import { insertMail } from './mail-store.ts';

/** Who a message is for. */
export interface MailRecipient {
  /** Empty when none is known. */
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

/** A message to somebody who works in the universe. It names units and cases, and leads to them; it names no customers. */
export interface StaffMail {
  /** What it is about: the same is told the same person once, however often it is asked for. */
  readonly effectKey: string;
  readonly to: MailRecipient;
  /** In the recipient's language. */
  readonly subject: string;
  /** Plain text; the link follows it. */
  readonly text: string;
  /** Path in the product, beginning with a slash. */
  readonly link?: string | undefined;
  /** What the link opens by itself, without a session. */
  readonly linkOpens?: 'invitation' | 'password' | undefined;
  /** Id of the person who may hand such a link over where there is no mail server. */
  readonly linkFor?: string | undefined;
}

const longest = { subject: 200, text: 10_000 };

/** Sends messages to staff, when and only when the caller's transaction commits. People without an address are left out. */
export async function sendStaffMail(
  tx: Tx,
  jobs: Jobs,
  universeId: string,
  messages: readonly StaffMail[],
): Promise<void> {
  const kept = await insertMail(
    tx,
    universeId,
    messages
      .filter(({ to }) => to.email !== '')
      .map(({ effectKey, to, subject, text, link, linkOpens, linkFor }) => ({
        mailMessageId: uuidV7(),
        effectKey,
        toAddress: to.email,
        toName: to.name,
        locale: to.locale,
        subject: subject.slice(0, longest.subject),
        body: text.slice(0, longest.text),
        link,
        linkOpens,
        linkFor,
      })),
  );
  await jobs.enqueueAll(
    tx,
    mailSendJob,
    kept.map((mailMessageId) => ({ universeId, mailMessageId })),
  );
}
