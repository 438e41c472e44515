import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { addSampleCampaigns, type SendOutSample, storeSendOuts } from '../../../testing/campaign-samples.ts';
import { createSmallUniverse, type SmallUniverse } from '../../../testing/small-universe.ts';
import { acceptInterviews, getAcceptingSurvey, revertImport } from './public.ts';

let testRecord: TestRecord;
let universe: SmallUniverse;

beforeAll(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  await addSampleCampaigns(testRecord.record, universe);
});
afterAll(() => testRecord.drop());

async function accept(day: string, nps: number, importId?: string): Promise<void> {
  const { universeId, unitNos } = universe;
  const interview = {
    externalId: 'one',
    answeredAt: new Date(`${day}T10:00:00Z`),
    unitNos: { org: unitNos['d1'] ?? 0, brand: unitNos['vw'] ?? 0 },
    channel: 'mail',
    locale: 'de',
    status: 'complete' as const,
    answers: { nps },
  };
  await testRecord.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const options = { now: new Date('2026-06-15T10:00:00Z'), acceptedBy: 'test', reason: 'test', importId };
    await acceptInterviews(tx, survey, [interview], options);
  });
}

const message = {
  externalId: 'one',
  campaignNo: 1,
  daysBefore: 3,
  state: 'delivered',
  isOpened: false,
  isClicked: false,
};
const send = (more: Partial<SendOutSample> = {}): Promise<void> =>
  storeSendOuts(testRecord.record, universe, [{ ...message, ...more } as SendOutSample]);

interface Stored {
  version: number;
  carried: unknown;
  revisions: unknown;
  announced: number[];
}

async function stored(): Promise<Stored | undefined> {
  const { rows } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql<Stored>`
      select i.version, i.send_outs as carried,
        (select json_agg(r.document -> 'sendOuts' order by r.version) from interview_revision r
         where r.interview_id = i.interview_id) as revisions,
        array(select version from outbox o where o.subject_id = i.interview_id order by seq) as announced
      from interview i where external_id = 'one'`.execute(db),
  );
  return rows[0];
}

const carried = (days: number, more: object = {}) => [
  { campaign: 1, days, state: 'delivered', opened: false, clicked: false, ...more },
];

test('R-100 what became of a message is carried by the interview that answers it: a new version, the former kept, the change announced', async () => {
  await accept('2026-03-10', 9);
  await send();
  expect(await stored()).toEqual({ version: 2, carried: carried(3), revisions: [[]], announced: [1, 2] });
  // Told again, nothing changes.
  await send();
  expect(await stored()).toMatchObject({ version: 2, announced: [1, 2] });
  await send({ isOpened: true });
  expect(await stored()).toEqual({
    version: 3,
    carried: carried(3, { opened: true }),
    revisions: [[], carried(3)],
    announced: [1, 2, 3],
  });
});

test('days to the answer follow a correction of its day, and an import that is taken back', async () => {
  const importId = '01900000-0000-7000-8000-0000000000a1';
  await accept('2026-03-12', 9, importId);
  expect(await stored()).toMatchObject({ version: 4, carried: carried(5, { opened: true }) });
  await accept('2026-03-12', 8, importId);
  expect(await stored()).toMatchObject({ version: 5, carried: carried(5, { opened: true }) });
  // A correction to before the message counts as answered at once.
  await accept('2026-03-01', 8, importId);
  expect(await stored()).toMatchObject({ version: 6, carried: carried(0, { opened: true }) });
  const { universeId } = universe;
  await testRecord.record.inUniverse(universeId, async (tx) =>
    revertImport(tx, await getAcceptingSurvey(tx, universeId, 'sales'), importId, 10, {
      acceptedBy: 'test',
      reason: 'undone',
    }),
  );
  // All that the import wrote is taken back: the interview is what it was before it.
  expect(await stored()).toMatchObject({ version: 7, carried: carried(3, { opened: true }) });
});
