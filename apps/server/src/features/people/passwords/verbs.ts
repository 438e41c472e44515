import type { Verbs } from '../../../context.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { forgotPassword } from './forgot-password.ts';
import { readInvitation } from './read-invitation.ts';
import { resetPassword } from './reset-password.ts';

/** The verbs of this feature's endpoints. */
export const passwordsVerbs = {
  acceptInvitation,
  forgotPassword,
  readInvitation,
  resetPassword,
} satisfies Partial<Verbs>;
