import { parseSecretKeys, type SecretKey } from '../config/secret-keys.ts';
import { createSecretBox } from '../secrets/secret-box.ts';

/** The key of all products of tests: a record may be opened by another one. */
export const [testSecretKey] = parseSecretKeys('7'.repeat(64)) as [SecretKey]; // It has the right form.
export const testSecrets = createSecretBox([testSecretKey]);
