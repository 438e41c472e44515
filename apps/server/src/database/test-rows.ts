import { randomUUID } from 'node:crypto';
import type { RecordDatabase } from './record.ts';

/** A universe with one survey, for tests of the record itself. */
export async function createTestUniverse(record: RecordDatabase): Promise<{ universeId: string; surveyId: string }> {
  const universeId = randomUUID();
  const surveyId = randomUUID();
  await record.as('echolot_operator', async ({ db }) => {
    await db
      .insertInto('universe')
      .values({ universe_id: universeId, ext_name: `u-${universeId.slice(0, 8)}`, title: 'Universe' })
      .execute();
  });
  await record.inUniverse(universeId, async ({ db }) => {
    await db
      .insertInto('survey')
      .values({ universe_id: universeId, survey_id: surveyId, ext_name: 'sales', titles: '{"en":"Sales"}' })
      .execute();
  });
  return { universeId, surveyId };
}
