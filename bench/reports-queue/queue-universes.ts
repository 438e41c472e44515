import { randomUUID } from 'node:crypto';
import type { RecordDatabase } from '../../apps/server/src/database/record.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../apps/server/src/features/intake/interviews/public.ts';
import { hashPassword } from '../../apps/server/src/features/people/sign-in/public.ts';
import { createSmallUniverse } from '../../apps/server/src/testing/small-universe.ts';

export interface QueueUniverse {
  readonly universeId: string;
  readonly extName: string;
  /** Password = name. */
  readonly people: readonly string[];
}

const dayMs = 86_400_000;
const perBatch = 500;

/** Universes with a survey each, and people who may ask for its reports. */
export async function createQueueUniverses(
  record: RecordDatabase,
  universes: readonly { readonly extName: string; readonly peopleCount: number; readonly interviewCount: number }[],
): Promise<QueueUniverse[]> {
  const made: QueueUniverse[] = [];
  for (const { extName, peopleCount, interviewCount } of universes) {
    const { universeId } = await createSmallUniverse(record, extName);
    const people = Array.from({ length: peopleCount }, (_, index) => `${extName}-${index + 1}`);
    await addPeople(record, universeId, people);
    for (let from = 0; from < interviewCount; from += perBatch) await accept(record, universeId, from, interviewCount);
    made.push({ universeId, extName, people });
  }
  return made;
}

async function addPeople(record: RecordDatabase, universeId: string, people: readonly string[]): Promise<void> {
  const rows = await Promise.all(
    people.map(async (username) => ({
      person_id: randomUUID(),
      username,
      password_hash: await hashPassword(username),
    })),
  );
  await record.as('echolot_operator', async ({ db }) => {
    await db.updateTable('universe').set({ allows_local_login: true }).where('universe_id', '=', universeId).execute();
    await db.insertInto('person').values(rows).execute();
  });
  await record.inUniverse(universeId, async (tx) => {
    await tx.copyRows(
      'role',
      ['universe_id', 'ext_name', 'title', 'permissions'],
      [[universeId, 'reader', 'Reader', ['rankings.read']]],
    );
    await tx.copyRows(
      'membership',
      ['universe_id', 'person_id', 'role', 'drill_paths'],
      rows.map((row) => [universeId, row.person_id, 'reader', ['*']]),
    );
  });
}

async function accept(record: RecordDatabase, universeId: string, from: number, to: number): Promise<void> {
  await record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interviews = Array.from({ length: Math.min(perBatch, to - from) }, (_, place) => {
      const number = from + place;
      return {
        externalId: `i${number}`,
        answeredAt: new Date(Date.now() - (number % 700) * dayMs),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        // The dealers of the small universe.
        unitNos: { org: 6 + (number % 5), brand: 102 + (number % 2) },
        answers: { nps: (number * 7) % 11, csat: 1 + (number % 5) },
      };
    });
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'bench', reason: 'bench' });
  });
}
