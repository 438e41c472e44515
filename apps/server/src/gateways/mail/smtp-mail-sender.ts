import { createTransport } from 'nodemailer';
import type { MailAnswer, MailSender } from './mail-sender.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…` (TLS from the start). */
  readonly url: string;
  /** `Echolot <echolot@example.com>`, or the address alone. */
  readonly from: string;
}

const timeoutMs = { connection: 10_000, greeting: 10_000, socket: 30_000 };
const connections = 2;

/** Sends through a mail server, over few connections that are kept open. */
export function createSmtpMailSender({ url, from }: SmtpSettings): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs.connection,
    greetingTimeout: timeoutMs.greeting,
    socketTimeout: timeoutMs.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, locale }): Promise<MailAnswer> {
      try {
        const { response } = await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          // No out-of-office reply, please.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        });
        return { outcome: 'sent', answer: response };
      } catch (error) {
        return answerOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321: 5xx is for good, 4xx and a lost connection are not. A wrong password (535) may be mended, so it is not either. */
function answerOf(error: unknown): MailAnswer {
  const { responseCode, response, message } = error as { responseCode?: number; response?: string; message: string };
  const isForGood = responseCode !== undefined && responseCode >= 500 && ![530, 534, 535, 538].includes(responseCode);
  return { outcome: isForGood ? 'refused' : 'later', answer: response ?? message };
}
