/** What other features may call. */
export { type ActionWish, readActions } from './read-actions.ts';
