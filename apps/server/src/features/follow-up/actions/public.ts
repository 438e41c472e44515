/** What other features may call. */

export { getActionEffect } from './get-action-effect.ts';
export { type ActionRequest, readActions } from './read-actions.ts';
