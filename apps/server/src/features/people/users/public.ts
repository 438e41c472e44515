/** What other features may call. */
export { listStaff, type StaffMember } from './staff-view.ts';
export { checkMayGive, checkRole, keepingAdministrator } from './user-rules.ts';
