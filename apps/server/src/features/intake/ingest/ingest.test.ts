import type { InterviewResult } from '@echolot/contract/intake/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let key: string;
const params = { survey: 'sales' };

beforeAll(async () => {
  running = await startTestProduct();
  key = (await createTestApiKey(running.database.record, running.people.aurora, 'aurora')).secret;
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await running.close();
});

function interview(externalId: string, change: Record<string, unknown> = {}) {
  return {
    externalId,
    answeredAt: '2026-03-28T14:05:00+01:00',
    units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
    answers: { nps: 9 } as Record<string, number | string | string[]>,
    ...change,
  };
}

async function post(...interviews: unknown[]): Promise<InterviewResult[]> {
  const { results, ...counts } = (
    await running.client.call('postInterviews', { params, body: { interviews } }, { token: key })
  ).reply();
  const { accepted, corrected, unchanged, refused, conflicts } = counts;
  expect(accepted + corrected + unchanged + refused + conflicts).toBe(interviews.length);
  return results;
}

const postOne = (body: ReturnType<typeof interview>, token = key) =>
  running.client.call('postInterview', { params, body }, { token });
const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

const rowOf = (externalId: string) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('interview').selectAll().where('external_id', '=', externalId).executeTakeFirst(),
  );
const revisionsOf = (interviewId: string) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .selectFrom('interview_revision')
      .selectAll()
      .where('interview_id', '=', interviewId)
      .orderBy('version')
      .execute(),
  );

describe('a batch of interviews', () => {
  test('one answer for each, in their order: a refused one keeps none of the others back', async () => {
    const results = await post(
      interview('b-1'),
      interview('b-2', { answers: { nps: 11, colour: 'red' } }),
      interview('b-3', { units: { org: 'nowhere' } }),
      { nonsense: true },
      'text',
      interview('b-1'),
      interview('b-4', { units: { org: { path: 'org.all.de.north.d1' }, brand: { extId: 'audi' } } }),
    );
    expect(outcomes(results)).toEqual(['accepted', 'refused', 'refused', 'refused', 'refused', 'refused', 'accepted']);
    expect(results.map(({ externalId }) => externalId)).toEqual(['b-1', 'b-2', 'b-3', null, null, 'b-1', 'b-4']);
    expect(results[1]?.problems).toEqual([
      { field: 'nps', problem: 'The number is above 10.' },
      { field: 'colour', problem: 'The survey has no such variable.' },
    ]);
    expect(results[2]?.problems).toEqual([
      { field: 'units.org', problem: 'There is no unit with the id "nowhere".' },
      { field: 'units.brand', problem: 'Name the unit in this perspective.' },
    ]);
    expect(results[3]?.problems?.map(({ field }) => field)).toEqual([
      'externalId',
      'answeredAt',
      'units',
      'answers',
      '',
    ]);
    const row = await rowOf('b-4');
    expect(row?.unit_nos).toEqual({ org: 6, brand: 103 });
    expect(row?.api_key_id).not.toBeNull();
    expect(await rowOf('b-2')).toBeUndefined();
  });

  test('the whole batch may be repeated; other content corrects and keeps who, why and what', async () => {
    const batch = [interview('r-1'), interview('r-2')];
    expect(outcomes(await post(...batch))).toEqual(['accepted', 'accepted']);
    expect(outcomes(await post(...batch))).toEqual(['unchanged', 'unchanged']);
    const [corrected] = await post(interview('r-1', { answers: { nps: 1 }, reason: 'A slip of the mouse.' }));
    expect(corrected).toMatchObject({ outcome: 'corrected', version: 2 });
    expect(await revisionsOf(corrected?.interviewId ?? '')).toMatchObject([
      { version: 1, changed_by: 'API key Test', reason: 'A slip of the mouse.', document: { answers: { nps: 9 } } },
    ]);
  });

  test('a batch that is empty, too long or too large is refused as a whole', async () => {
    const send = (interviews: unknown[]) =>
      running.client.call('postInterviews', { params, body: { interviews } }, { token: key });
    expect((await send([])).code).toBe('invalid_input');
    expect((await send(Array.from({ length: 1001 }, (_, index) => interview(`many-${index}`)))).code).toBe(
      'invalid_input',
    );
    expect((await send([interview('large', { answers: { comment: 'x'.repeat(1_100_000) } })])).code).toBe(
      'payload_too_large',
    );
    expect(await rowOf('many-1')).toBeUndefined();
  });

  test('a text with half a character or a date without offset refuses its row', async () => {
    const results = await post(
      interview('t-1', { answers: { comment: 'half \ud83d' } }),
      interview('t-2', { answeredAt: '2026-03-28T14:05:00' }),
      interview('t-3', { answeredAt: '2026-02-30T14:05:00Z' }),
      interview('t-4\ud83d'),
      interview('t-5'),
    );
    expect(outcomes(results)).toEqual(['refused', 'refused', 'refused', 'refused', 'accepted']);
  });

  test('case 8: fields that are not the sender’s are refused, and nothing of them is kept', async () => {
    for (const extra of [
      { universeId: running.people.nordic },
      { surveyId: 'x' },
      { interviewId: '01990000-0000-7000-8000-000000000000' },
      { version: 7 },
      { acceptedAt: '2000-01-01T00:00:00Z' },
      { unitNos: { org: 1 } },
      { day: '2000-01-01' },
      { importId: 'x' },
      { contactId: 'x' },
    ]) {
      const [result] = await post(interview('mass', extra));
      expect(result?.outcome, JSON.stringify(extra)).toBe('refused');
      expect((await postOne(interview('mass', extra))).code).toBe('invalid_input');
    }
    expect(await rowOf('mass')).toBeUndefined();
  });

  test('who answered is kept as a contact, not in the interview, and is left alone by a repeat without it', async () => {
    const contact = { externalId: 'C-1', name: 'Ada Example', email: 'Ada@Example.com', city: 'Turku' };
    await post(
      interview('c-1', { contact }),
      interview('c-2', { contact: { externalId: 'C-1', phone: '040 1234567' } }),
    );
    const [first, second] = [await rowOf('c-1'), await rowOf('c-2')];
    expect(first?.contact_id).toBe(second?.contact_id);
    const stored = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db
        .selectFrom('contact')
        .selectAll()
        .where('contact_id', '=', first?.contact_id ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({
      given_name: 'Ada Example',
      email: 'Ada@Example.com',
      phone: '+358401234567',
      address: { city: 'Turku' },
    });
    expect(JSON.stringify(first?.answers)).not.toContain('Ada');
    expect(outcomes(await post(interview('c-1')))).toEqual(['unchanged']);
    expect((await rowOf('c-1'))?.contact_id).toBe(first?.contact_id);
    expect(outcomes(await post(interview('c-1', { contact: { externalId: 'C-2' } })))).toEqual(['corrected']);
  });
});

describe('one interview', () => {
  test('is accepted, left alone, corrected, or refused with a status of its own', async () => {
    expect((await postOne(interview('o-1'))).reply()).toMatchObject({ outcome: 'accepted', version: 1 });
    expect((await postOne(interview('o-1'))).reply()).toMatchObject({ outcome: 'unchanged', version: 1 });
    expect((await postOne(interview('o-1', { status: 'partial' }))).reply()).toMatchObject({
      outcome: 'corrected',
      version: 2,
    });
    const refused = await postOne(interview('o-2', { answers: { nps: 11 } }));
    expect([refused.status, refused.code]).toEqual([422, 'interview_refused']);
    expect(refused.problem?.details).toEqual({
      externalId: 'o-2',
      problems: [{ field: 'nps', problem: 'The number is above 10.' }],
    });
  });

  test('the same posted twenty times at once is one interview', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => postOne(interview('race'))));
    const results = replies.map((reply) => reply.reply());
    expect(outcomes(results).filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes(results).filter((outcome) => outcome === 'unchanged')).toHaveLength(19);
    expect(new Set(results.map(({ interviewId }) => interviewId)).size).toBe(1);
  });

  test('twenty different corrections at once leave one of them and all former versions', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postOne(interview('edit', { answers: { price: index } }))),
    );
    expect(replies.map((reply) => reply.reply().version).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await revisionsOf((await rowOf('edit'))?.interview_id ?? '')).toHaveLength(19);
  });

  test('two batches of the same ids in opposite order, again and again, do not wait for each other in a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = Array.from({ length: 200 }, (_, index) => `order-${round}-${index}`);
      const [forth, back] = await Promise.all([
        post(...ids.map((id) => interview(id))),
        post(...ids.toReversed().map((id) => interview(id))),
      ]);
      const all = outcomes([...(forth ?? []), ...(back ?? [])]);
      expect(all.filter((outcome) => outcome === 'accepted')).toHaveLength(200);
      expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(200);
    }
  });
});

describe('versions', () => {
  test('a correction of another version than the expected one is a conflict and changes nothing', async () => {
    expect(outcomes(await post(interview('v', { ifVersion: 1 })))).toEqual(['conflict']);
    expect(await rowOf('v')).toBeUndefined();
    expect(outcomes(await post(interview('v', { ifVersion: 0 })))).toEqual(['accepted']);
    const [conflict] = await post(interview('v', { ifVersion: 0, answers: { nps: 2 } }));
    expect(conflict).toMatchObject({ outcome: 'conflict', version: 1, problems: [{ field: 'ifVersion' }] });
    const second = interview('v', { ifVersion: 1, answers: { nps: 3 } });
    expect(outcomes(await post(second))).toEqual(['corrected']);
    // Its answer was lost and it is sent again: it has been made.
    expect(outcomes(await post(second))).toEqual(['unchanged']);
    const late = await postOne(interview('v', { ifVersion: 1, answers: { nps: 4 } }));
    expect([late.status, late.code, late.problem?.details]).toEqual([
      409,
      'interview_conflict',
      { externalId: 'v', version: 2 },
    ]);
    expect(await rowOf('v')).toMatchObject({ version: 2, answers: { nps: 3 } });
  });
});

describe('deletion', () => {
  const remove = (externalId: string, query: { ifVersion?: number; reason?: string } = {}) =>
    running.client.call('deleteInterview', { params: { ...params, externalId }, query }, { token: key });
  const total = async () => {
    await running.projected();
    const token = await running.signIn('manager');
    const call = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };
    return (await running.client.call('getRanking', call, { token })).reply().total.n;
  };

  test('a deleted interview counts nowhere, keeps its former content, and comes back when it is sent again', async () => {
    const before = await total();
    await post(interview('gone/with the wind?', { answers: { nps: 10 } }));
    expect(await total()).toBe(Number(before) + 1);
    expect((await remove('gone/with the wind?', { ifVersion: 7 })).code).toBe('interview_conflict');
    expect(
      (await remove('gone/with the wind?', { ifVersion: 1, reason: 'The customer withdrew.' })).reply(),
    ).toMatchObject({
      outcome: 'deleted',
      version: 2,
    });
    expect(await total()).toBe(before);
    expect((await remove('gone/with the wind?')).reply()).toMatchObject({ outcome: 'unchanged', version: 2 });
    const row = await rowOf('gone/with the wind?');
    expect(row).toMatchObject({ status: 'deleted', version: 2 });
    expect(await revisionsOf(row?.interview_id ?? '')).toMatchObject([
      { version: 1, reason: 'The customer withdrew.' },
    ]);

    const [back] = await post(interview('gone/with the wind?', { status: 'partial', answers: { nps: 10 } }));
    expect(back).toMatchObject({ outcome: 'corrected', version: 3, interviewId: row?.interview_id });
    expect(await total()).toBe(Number(before) + 1);
    expect((await remove('never there')).code).toBe('interview_not_found');
  });

  test('many at once, one answer for each', async () => {
    await post(interview('d-1'), interview('d-2'), interview('batch'));
    const ids = ['d-1', 'nobody', 'd-2', 'd-1', 'batch'].map((externalId) => ({ externalId }));
    const body = { interviews: [...ids, { externalId: 'r-2', ifVersion: 9 }] };
    const reply = (await running.client.call('deleteInterviews', { params, body }, { token: key })).reply();
    expect(outcomes(reply.results)).toEqual(['deleted', 'not_found', 'deleted', 'unchanged', 'deleted', 'conflict']);
  });
});

describe('webhooks', () => {
  test('are told of what was completed, corrected and deleted, in the transaction of the change, and of nothing else', async () => {
    const { aurora } = running.people;
    const events = ['interview.completed', 'interview.corrected', 'interview.deleted'] as const;
    const settings = { name: 'W', url: 'https://receiver.invalid/', events: [...events], survey: null };
    const admin = await running.signIn('admin');
    (await running.client.call('createWebhook', { body: settings }, { token: admin })).reply();
    await post(interview('w-1'), interview('w-2', { status: 'partial' }), interview('w-3', { answers: { nps: 11 } }));
    await postOne(interview('w-1'));
    await postOne(interview('w-1', { answers: { nps: 1 }, contact: { email: 'ada@example.com' } }));
    await postOne(interview('w-2'));
    const body = { interviews: [{ externalId: 'w-1' }, { externalId: 'w-1' }, { externalId: 'nobody' }] };
    await running.client.call('deleteInterviews', { params, body }, { token: key });
    const told = await running.database.record.inUniverse(aurora, ({ db }) =>
      db.selectFrom('webhook_delivery').select(['event', 'subject', 'body']).orderBy('delivery_id').execute(),
    );
    expect(told.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      'interview.completed w-1',
      'interview.corrected w-1',
      'interview.completed w-2',
      'interview.deleted w-1',
    ]);
    expect(JSON.parse(told[1]?.body ?? '')).toMatchObject({
      type: 'interview.corrected',
      universe: 'aurora',
      data: { survey: 'sales', externalId: 'w-1', version: 2, answers: { nps: 1 } },
    });
    expect(JSON.stringify(told)).not.toContain('ada@example.com');
  });
});

describe('units that are not known', () => {
  test('are made when the key says so, below the unit it names, once', async () => {
    const { secret } = await createTestApiKey(running.database.record, running.people.aurora, 'aurora', {
      unknownUnits: 'create',
    });
    const org = { extId: 'new-1', name: 'Neue Mitte', parent: 'north', kind: 'dealer' };
    const batch = [
      interview('u-1', { units: { org, brand: 'vw' } }),
      interview('u-2', { units: { org: 'new-1', brand: 'bmw' } }),
      interview('u-3', { units: { org: { path: 'org.all.de.west' }, brand: 'vw' } }),
    ];
    const send = () =>
      running.client.call('postInterviews', { params, body: { interviews: batch } }, { token: secret });
    const replies = await Promise.all([send(), send(), send()]);
    const results = replies.map((reply) => reply.reply().results);
    expect(outcomes(results[0] ?? [])[2]).toBe('refused');
    expect(results.flatMap((rows) => outcomes(rows)).filter((outcome) => outcome === 'accepted')).toHaveLength(2);
    const structure = (await running.client.call('getInterviewStructure', { params }, { token: secret })).reply();
    const units = structure.perspectives.flatMap((perspective) => perspective.units);
    expect(units.filter(({ extId }) => extId === 'new-1')).toEqual([
      { extId: 'new-1', path: 'org.all.de.north.neue-mitte', name: 'Neue Mitte', kind: 'dealer', closedOn: null },
    ]);
    expect(units.find(({ extId }) => extId === 'bmw')?.path).toBe('brand.brands.bmw');
  });
});

describe('the structure', () => {
  test('says what an interview may hold; what it says is accepted', async () => {
    const structure = (await running.client.call('getInterviewStructure', { params }, { token: key })).reply();
    expect(structure.perspectives.map(({ extName }) => extName)).toEqual(['org', 'brand']);
    const answers = Object.fromEntries(
      structure.variables.map(
        ({ extName, kind, max, isMultiValued, options }): [string, number | string | string[]] => {
          const category = options[0]?.extName ?? '';
          if (kind === 'dimension') return [extName, isMultiValued ? [category] : category];
          return [extName, kind === 'comment' ? 'fine' : (max ?? 0)];
        },
      ),
    );
    const units = Object.fromEntries(
      structure.perspectives.map(({ extName, units: [unit] }) => [extName, unit?.extId ?? '']),
    );
    expect(outcomes(await post(interview('s-1', { answers, units })))).toEqual(['accepted']);
  });

  test('a variable that is added is taken from the next request on', async () => {
    expect(outcomes(await post(interview('n-1', { answers: { later: 'x' } })))).toEqual(['refused']);
    await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
      const survey = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      await db
        .insertInto('variable')
        .values({
          universe_id: running.people.aurora,
          survey_id: survey.survey_id,
          variable_id: '01990000-0000-7000-8000-00000000000a',
          ext_name: 'later',
          kind: 'comment',
          titles: '{}',
          position: 99,
          column_no: 99,
        })
        .execute();
    });
    expect(outcomes(await post(interview('n-1', { answers: { later: 'x' } })))).toEqual(['accepted']);
  });
});
