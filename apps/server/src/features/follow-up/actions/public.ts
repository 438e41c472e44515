/** What other features may call. */

export { getActionEffect } from './get-action-effect.ts';
export { type ActionWish, readActions } from './read-actions.ts';
