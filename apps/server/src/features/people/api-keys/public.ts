/** What other features, and `compose.ts`, may call. */
export { createSecret, isApiKey } from './api-key-secret.ts';
export { noteInAudit, setRevoked } from './api-key-store.ts';
export { listPersonNames } from './api-key-view.ts';
export {
  type DisplayKey,
  findDisplayKey,
  insertDisplayKey,
  listDisplayKeys,
} from './display-key-store.ts';
export { findKeySession } from './find-key-session.ts';
