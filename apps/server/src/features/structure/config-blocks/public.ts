/** What other features may call. */
export { findConfig } from './find-config.ts';
