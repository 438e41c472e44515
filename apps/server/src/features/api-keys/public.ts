/** What other features, and `compose.ts`, may call. */
export { isApiKey } from './api-key-secret.ts';
export { findKeySession } from './find-key-session.ts';
