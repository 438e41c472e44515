/** What other features may call. */

export { takeInvitation } from './invitation-store.ts';
export { addMembers, noteInAudit } from './membership-store.ts';
export { listStaff, type StaffMember } from './staff-view.ts';
export { checkMayGive, checkRole, keepingAdministrator } from './user-rules.ts';
