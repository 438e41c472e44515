import type { Verbs } from '../../../context.ts';
import { listMailMessages } from './list-mail-messages.ts';
import { repeatMailMessage } from './repeat-mail-message.ts';

/** The verbs of this feature's endpoints. */
export const mailVerbs = {
  listMailMessages,
  repeatMailMessage,
} satisfies Partial<Verbs>;
