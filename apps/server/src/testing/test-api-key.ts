import type { ApiKeyRight } from '@echolot/contract/people/api-keys';
import type { RecordDatabase } from '../database/record.ts';
import { createSecret } from '../features/people/api-keys/api-key-secret.ts';
import { insertApiKey } from '../features/people/api-keys/api-key-store.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';

export interface TestApiKey {
  readonly apiKeyId: string;
  readonly secret: string;
}

interface TestKeySettings {
  readonly rights?: readonly ApiKeyRight[];
  /** Ids; all when absent. */
  readonly surveyIds?: readonly string[] | null;
  readonly unknownUnits?: 'refuse' | 'create';
  readonly requestsPerMinute?: number;
  readonly expiresAt?: Date | null;
}

/** An API key of a universe, with every right unless it says otherwise. */
export async function createTestApiKey(
  record: RecordDatabase,
  universeId: string,
  universeExtName: string,
  settings: TestKeySettings = {},
): Promise<TestApiKey> {
  const apiKeyId = uuidV7();
  const secret = createSecret(universeExtName);
  await record.inUniverse(universeId, (tx) =>
    insertApiKey(
      tx,
      universeId,
      apiKeyId,
      {
        name: 'Test',
        rights: ['interviews.write', 'interviews.delete', 'structure.read'],
        surveyIds: null,
        unknownUnits: 'refuse',
        requestsPerMinute: 100_000,
        expiresAt: null,
        createdBy: null,
        ...settings,
      },
      secret,
    ),
  );
  return { apiKeyId, secret: secret.secret };
}
