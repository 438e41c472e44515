/** What other features may call. */
export { ensureRole } from './role-store.ts';
