import type { Verbs } from '../../../context.ts';
import { changeUser } from './change-user.ts';
import { changeUsers } from './change-users.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { getUser } from './get-user.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { sendInvitation } from './send-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** The verbs of this feature's endpoints. */
export const usersVerbs = {
  changeUser,
  changeUsers,
  endUserSessions,
  getUser,
  inviteUser,
  listUsers,
  sendInvitation,
  withdrawInvitation,
} satisfies Partial<Verbs>;
