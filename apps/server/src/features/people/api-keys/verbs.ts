import type { Verbs } from '../../../context.ts';
import { createApiKey } from './create-api-key.ts';
import { getApiKeyTemplate } from './get-api-key-template.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';

/** The verbs of this feature's endpoints. */
export const apiKeysVerbs = {
  createApiKey,
  getApiKeyTemplate,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} satisfies Partial<Verbs>;
