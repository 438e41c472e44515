import { letterDefault } from '@echolot/contract/structure/config-letter';
import { todayIn } from '@echolot/core/time-zone-day';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../../../ids/uuid-v7.ts';
import { readPdf } from '../../../../../testing/read-pdf.ts';
import { startTestProduct, type TestProduct } from '../../../../../testing/test-product.ts';
import { upsertContacts } from '../../../../privacy/contacts/public.ts';

let running: TestProduct;
let admin: string;
let dealer: string;
const sampleIds: string[] = [];
const today = todayIn('Europe/Helsinki', new Date());
const address = { street: 'Königstraße 5', postcode: '70173', city: 'Stuttgart', country: '' };
/** Of the two dealers d1 (unit 6) and d3 (unit 8); the last message failed. */
const recipients = [
  { given: 'Jürgen', unitNo: 6, state: 'pending' },
  { given: 'Päivi', unitNo: 8, state: 'delivered' },
  { given: 'Failed', unitNo: 6, state: 'failed' },
];

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
    await tx.db
      .insertInto('config_block')
      .values({
        universe_id: universeId,
        config_block_id: uuidV7(),
        name: 'letter',
        survey_id: null,
        version: 1,
        value: JSON.stringify({ ...letterDefault, formAddress: 'https://form.example/{{token}}' }),
        person_id: running.people.personIds.admin,
        changed_by: 'admin',
      })
      .execute();
    const campaignId = uuidV7();
    await sql`
      insert into campaign (universe_id, campaign_id, survey_id, campaign_no, ext_name, titles, channel, state, started_at)
      values (${universeId}, ${campaignId}, ${surveyId}, 7, 'by-letter', '{"en":"By letter"}', 'letter', 'running', now())`.execute(
      tx.db,
    );
    for (const [index, { given, unitNo, state }] of recipients.entries()) {
      const customerNumber = `L${index}`;
      const contacts = await upsertContacts(tx, universeId, [
        { customerNumber, givenName: given, familyName: 'Müller', address, locale: 'de' },
      ]);
      const sampleId = uuidV7();
      sampleIds.push(sampleId);
      await sql`
        insert into sample (universe_id, sample_id, survey_id, external_id, contact_id, unit_nos, event_day, channel, state, link_token)
        values (${universeId}, ${sampleId}, ${surveyId}, ${`e${index}`}, ${contacts.get(`no:${customerNumber}`)},
          ${JSON.stringify({ org: unitNo })}::jsonb, ${today}::date, 'letter', 'queued', ${`secret${index}`})`.execute(
        tx.db,
      );
      await sql`
        insert into send_out (universe_id, campaign_id, sample_id, state)
        values (${universeId}, ${campaignId}, ${sampleId}, ${state})`.execute(tx.db);
    }
  });
  admin = await running.signIn('admin');
  dealer = await running.signIn('dealer');
});
afterAll(() => running?.close());

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** Orders an archive, waits for it, and reads what is in it. */
async function archiveOf(token: string, path: string, all: 'true' | 'false'): Promise<Map<string, Uint8Array>> {
  const { client } = running;
  const params = { survey: 'sales', filteredDrillPath: path };
  const { reportId } = (await client.call('orderLettersArchive', { params, query: { all } }, { token })).reply();
  const statusOf = async () =>
    (await client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token })).reply();
  await expect.poll(async () => (await statusOf()).status, { timeout: 30_000, interval: 50 }).toBe('FINISHED');
  const made = await client.call('createDownloadTicket', { params: { reportId } }, { token });
  const answer = await fetch(`${running.origin}${made.reply().address}`);
  expect(answer.status).toBe(200);
  return new Map(Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))));
}
const lettersIn = (files: ReadonlyMap<string, Uint8Array>): string[] =>
  [...files.keys()].filter((name) => name.endsWith('.pdf')).toSorted();
const nameOf = (index: number): string => `by-letter/${today}-${sampleIds[index]}.pdf`;

test('R-121 an archive holds a letter for each send-out below the path, once; all of them when asked for', async () => {
  const masked = await archiveOf(dealer, 'org.all.de.north.d1', 'false');
  expect(lettersIn(masked)).toEqual([nameOf(0)]);
  const blind = await readPdf(masked.get(nameOf(0)) ?? new Uint8Array());
  expect(blind.text).not.toMatch(/Jürgen|Müller|Königstraße|70173/);
  // Whoever may not know who it is cannot answer in their place either.
  expect(blind.source + blind.text).not.toMatch(/secret0|form\.example/);
  expect(text(masked.get('about-these-letters.txt'))).toContain('Names are masked and addresses left out');

  // What was only looked at still waits.
  const first = await archiveOf(admin, 'org.all', 'false');
  expect(lettersIn(first)).toEqual([nameOf(0), nameOf(1)].toSorted());
  const letter = await readPdf(first.get(nameOf(0)) ?? new Uint8Array());
  expect(letter.text).toContain('Jürgen Müller Königstraße 5 70173 Stuttgart');
  expect(letter.text).toContain('Guten Tag Jürgen Müller,');
  expect(letter.text).toContain('https://form.example/secret0');
  expect(letter.language).toBe('de');
  const about = text(first.get('about-these-letters.txt'));
  expect(about).toContain('Letters: 2');
  expect(about).toContain('filters about answers do not');
  expect(about).toMatch(/^Made: \d{1,2}\/\d{1,2}-\d{4} \d\d:\d\d$/m);

  const second = await archiveOf(admin, 'org.all', 'false');
  expect(lettersIn(second)).toEqual([]);
  expect(text(second.get('about-these-letters.txt'))).toContain('There is no letter for this selection.');
  expect(lettersIn(await archiveOf(admin, 'org.all.de.south', 'true'))).toEqual([nameOf(1)]);
});

test('R-122 one letter is made at once, in the reader’s rights; a sample out of scope does not exist', async () => {
  const ask = (token: string, index: number) => {
    const options = { sampleId: sampleIds[index] ?? '' };
    return running.client.call('createReportTicket', { body: { kind: 'letter', survey: 'sales', options } }, { token });
  };
  const made = (await ask(admin, 1)).reply();
  const answer = await fetch(`${running.origin}${made.address}`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text: words } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(words).toContain('Päivi Müller');
  expect(words).toContain('https://form.example/secret1');
  expect((await ask(dealer, 1)).code).toBe('sample_not_found');
  expect(running.errors).toEqual([]);
});
