/** What other features may call. */
export { listStaff, type StaffMember } from './staff-view.ts';
