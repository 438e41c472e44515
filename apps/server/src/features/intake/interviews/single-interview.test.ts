import type { EndpointName } from '@echolot/contract/endpoints';
import type { StreamEvent } from '@echolot/contract/events';
import type { Permission } from '@echolot/contract/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestInput } from '../../../http/test-client.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from './public.ts';

let running: TestProduct;
const tokens: Record<string, string> = {};
let sequence = 0;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 5 });
  await allow('manager', ['rankings.read', 'interviews.read', 'interviews.comment', 'interviews.correct']);
  await allow('dealer', ['rankings.read', 'interviews.read', 'interviews.comment']);
  for (const person of ['admin', 'manager', 'dealer'] as const) tokens[person] = await running.signIn(person);
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));

const allow = (role: string, permissions: Permission[]) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.updateTable('role').set({ permissions }).where('ext_name', '=', role).execute(),
  );

/** An interview of Ada at a unit (6: d1, 7: d2), answered by the id it got. */
async function accept(answers: Record<string, number | string | string[]>, unit = 6, contact = 'A-1'): Promise<string> {
  const universeId = running.people.aurora;
  const [outcome] = await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interview = {
      externalId: `single-${(sequence += 1)}`,
      answeredAt: new Date(Date.now() - 1000 * (100 - sequence)),
      channel: 'sms',
      locale: 'fi',
      status: 'complete' as const,
      unitNos: { org: unit, brand: 102 },
      answers,
      contact: {
        customerNumber: contact,
        givenName: 'Ada',
        familyName: 'Example',
        email: 'ada@example.com',
        phone: '+358401234567',
      },
    };
    return acceptInterviews(tx, survey, [interview], { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  if (!outcome || outcome.outcome === 'refused') throw new Error(JSON.stringify(outcome));
  return outcome.interviewId;
}

const call = <Name extends EndpointName>(person: string, name: Name, input: TestInput<Name>) =>
  running.client.call(name, input, { token: tokens[person] ?? '' });
const at = <More extends object>(interviewId: string, more = {} as More) => ({
  params: { survey: 'sales', interviewId, ...more },
});
const read = async (person: string, interviewId: string) =>
  (await call(person, 'getInterview', at(interviewId))).reply();

test('R-116 an interview is answered with its answers, scales, units, contact and what happened; hostile text stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)> "; drop table interview;--';
  const first = await accept({ nps: 3, comment: 'Before.' });
  const id = await accept({ nps: 9, effort: 2, model: 'golf', reasons: ['staff', 'price'], comment: hostile });
  const interview = await read('admin', id);
  expect(interview).toMatchObject({ survey: 'sales', channel: 'sms', locale: 'fi', version: 1, isMasked: false });
  const answer = (name: string) => interview.answers.find(({ extName }) => extName === name);
  expect(answer('nps')).toMatchObject({ value: 9, indicator: { method: 'nps', scale: { min: 0, max: 10 } } });
  expect(answer('effort')?.indicator).toMatchObject({ direction: 'lower', scale: { min: 1, max: 7 } });
  expect(answer('csat')?.value).toBeNull();
  expect(answer('reasons')).toMatchObject({ value: ['staff', 'price'], titles: ['staff', 'price'] });
  expect(answer('comment')?.value).toBe(hostile);
  expect(interview.units.map(({ lineage }) => lineage.map(({ path }) => path))).toEqual([
    ['org.all', 'org.all.de', 'org.all.de.north', 'org.all.de.north.d1'],
    ['brand.brands', 'brand.brands.vw'],
  ]);
  expect(interview.contact).toMatchObject({ name: 'Ada Example', email: 'ada@example.com', customerNumber: 'A-1' });
  expect(interview.earlier).toMatchObject([{ interviewId: first, unit: 'D1', answer: { extName: 'nps', value: 3 } }]);
  expect(interview.timeline.map(({ kind }) => kind)).toEqual(['answered']);
});

test('personal data is masked on the server without interviews.identify, and interviews out of scope do not exist', async () => {
  const [own, other] = [await accept({ nps: 9 }), await accept({ nps: 2 }, 7)];
  const seen = await read('dealer', own);
  expect(seen).toMatchObject({ isMasked: true, externalId: null, contact: { person: null, name: 'A••• E•••' } });
  expect(JSON.stringify(seen)).not.toMatch(/ada@example|Example|1234567|A-1|single-/);
  // The one of the neighbour is neither found nor listed among the same person's.
  expect(seen.earlier.map(({ interviewId }) => interviewId)).not.toContain(other);
  expect(seen.units).toHaveLength(1);
  expect(seen.units[0]?.lineage.map(({ path }) => path)).toEqual(['org.all.de.north.d1']);
  expect((await call('dealer', 'getInterview', at(other))).code).toBe('interview_not_found');
  expect((await call('dealer', 'addInterviewComment', { ...at(other), body: { message: 'Hello' } })).code).toBe(
    'interview_not_found',
  );
});

test('words of a comment that tell a person are masked without interviews.identify, in former versions and by colleagues too', async () => {
  const said = 'Ada Example here, call 040 1234567. Ask Herr Virtanen.';
  const id = await accept({ nps: 4, comment: said });
  await call('admin', 'addInterviewComment', { ...at(id), body: { message: 'Ada wrote to ada@example.com' } });
  await call('dealer', 'addInterviewComment', { ...at(id), body: { message: 'Ada called' } });
  const correct = (who: 'admin' | 'manager', version: number, comment: string) =>
    call(who, 'correctInterview', { ...at(id), body: { version, reason: 'Asked to', answers: { comment } } });
  (await correct('admin', 1, `${said} Thanks, Ada.`)).reply();
  const text = async (who: 'admin' | 'dealer') => {
    const { answers, corrections, comments } = await read(who, id);
    const now = answers.find(({ extName }) => extName === 'comment')?.value;
    return [now, corrections[0]?.changes[0]?.before, ...comments.map(({ message }) => message)];
  };
  expect(await text('admin')).toEqual([`${said} Thanks, Ada.`, said, 'Ada wrote to ada@example.com', 'Ada called']);
  const masked = '••• here, call •••. Ask Herr •••.';
  expect(await text('dealer')).toEqual([`${masked} Thanks, •••.`, masked, '••• wrote to •••', 'Ada called']);
  // What is in place of a name must not be written back over it.
  expect((await correct('manager', 2, `${masked} Sorry.`)).code).toBe('permission_missing');
  const stale = await correct('manager', 1, 'Other words');
  expect(stale.problem?.details).toMatchObject({ answers: { comment: `${masked} Thanks, •••.` } });
});

test('R-116 comments of staff: told live to those who may see them, edited and removed by their author only, mentions by mail', async () => {
  const [own, other] = [await accept({ nps: 1 }), await accept({ nps: 2 }, 7)];
  const [dealer, manager] = [await listen('dealer'), await listen('manager')];
  await call('admin', 'addInterviewComment', { ...at(other), body: { message: 'Not for the dealer' } });
  const message = 'Please call, @dealer and @dealership, @nobody. <b>soon</b>';
  const added = (await call('admin', 'addInterviewComment', { ...at(own), body: { message } })).reply();
  expect(await dealer.next()).toEqual({ event: 'interview', data: { survey: 'sales', interviewId: own } });
  expect([(await manager.next())?.data, (await manager.next())?.data]).toEqual([
    { survey: 'sales', interviewId: other },
    { survey: 'sales', interviewId: own },
  ]);
  dealer.close();
  manager.close();
  const { comments, timeline } = await read('dealer', own);
  expect(comments).toMatchObject([
    {
      author: 'admin',
      authorName: 'Admin Test',
      message,
      isMine: false,
      editedAt: null,
      mentions: [{ username: 'dealer', name: 'Dealer Test' }],
    },
  ]);
  expect(timeline.map(({ kind }) => kind)).toEqual(['answered', 'comment']);
  const mails = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('mail_message').select(['to_address', 'subject', 'body', 'link']).execute(),
  );
  expect(mails).toEqual([
    {
      to_address: 'dealer@echolot.test',
      subject: 'Admin Test mentioned you on an interview (D1)',
      body: expect.stringMatching(/ an interview of \d{1,2}\/\d{1,2}-\d{4}\./) as string,
      link: `/interview/sales/${own}?linkable`,
    },
  ]);

  const { commentId } = added.comment;
  const one = at(own, { commentId });
  expect((await call('dealer', 'editInterviewComment', { ...one, body: { message: 'Mine now' } })).code).toBe(
    'interview_comment_not_found',
  );
  expect((await call('dealer', 'removeInterviewComment', one)).code).toBe('interview_comment_not_found');
  await call('admin', 'editInterviewComment', { ...one, body: { message: 'Done, @dealer' } });
  expect((await read('dealer', own)).comments[0]).toMatchObject({ message: 'Done, @dealer' });
  expect((await read('dealer', own)).comments[0]?.editedAt).not.toBeNull();
  await call('admin', 'removeInterviewComment', one);
  expect((await read('dealer', own)).comments).toEqual([]);
  await call('admin', 'restoreInterviewComment', one);
  expect((await read('dealer', own)).comments).toHaveLength(1);
  const audit = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('audit_entry').select('action').where('subject', '=', commentId).orderBy('at').execute(),
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'addInterviewComment',
    'editInterviewComment',
    'removeInterviewComment',
    'restoreInterviewComment',
  ]);
});

test('who may be addressed: those who see the interview', async () => {
  const [own, other] = [await accept({ nps: 1 }), await accept({ nps: 2 }, 7)];
  const names = async (id: string) =>
    (await call('admin', 'listInterviewReaders', at(id))).reply().readers.map(({ username }) => username);
  expect(await names(own)).toEqual(['admin', 'dealer', 'manager']);
  expect(await names(other)).toEqual(['admin', 'manager']);
});

test('a correction keeps the former answer with who and why, a stale one is a conflict that shows what stands, rankings follow', async () => {
  const id = await accept({ nps: 0, comment: 'Wrong button.' });
  await running.projected();
  const ranking = async () => {
    const reply = (
      await running.client.call(
        'getRanking',
        { params: { survey: 'sales', filteredDrillPath: 'org.all' } },
        { token: tokens['admin'] ?? '' },
      )
    ).reply();
    return reply.totalColumns[0]?.values[0];
  };
  const before = await ranking();
  const body = { version: 1, reason: 'Meant ten, on the phone', answers: { nps: 10 } };
  expect((await call('dealer', 'correctInterview', { ...at(id), body })).code).toBe('permission_missing');
  const outOfScale = { ...body, answers: { nps: 11 } };
  expect((await call('manager', 'correctInterview', { ...at(id), body: outOfScale })).code).toBe('interview_refused');
  const unknown = { ...body, answers: { nothing: 1 } };
  expect((await call('manager', 'correctInterview', { ...at(id), body: unknown })).code).toBe('interview_refused');
  expect((await call('manager', 'correctInterview', { ...at(id), body })).reply()).toEqual({ version: 2 });
  const stale = await call('admin', 'correctInterview', { ...at(id), body: { ...body, answers: { nps: 5 } } });
  expect(stale.code).toBe('interview_conflict');
  expect(stale.problem?.details).toMatchObject({ version: 2, answers: { nps: 10 } });
  const { corrections, answers, timeline } = await read('admin', id);
  expect(answers.find(({ extName }) => extName === 'nps')?.value).toBe(10);
  expect(corrections).toMatchObject([
    { version: 1, by: 'manager', reason: body.reason, changes: [{ extName: 'nps', before: 0, after: 10 }] },
  ]);
  expect(timeline.map(({ kind }) => kind)).toEqual(['answered', 'correction']);
  const same = { ...body, version: 2 };
  expect((await call('manager', 'correctInterview', { ...at(id), body: same })).code).toBe('nothing_to_change');
  await running.projected();
  expect(await ranking()).not.toEqual(before);
});

test('the interviews just before and after in time lead on, at the same unit only; none where too few answered', async () => {
  // Nobody answered at this unit before.
  const alone = await accept({ nps: 1 }, 8);
  const second = await accept({ nps: 2 }, 8);
  await running.projected();
  const around = async (person: string, id: string) => (await call(person, 'getInterviewNeighbours', at(id))).reply();
  expect(await around('admin', alone)).toEqual({ older: null, newer: second });
  // Two are too few for those who see no names: the list of the unit is closed to them.
  expect(await around('manager', alone)).toEqual({ older: null, newer: null });
  const others = [];
  for (let count = 0; count < 6; count += 1) others.push(await accept({ nps: 3 }, 8));
  await accept({ nps: 3 }, 9);
  await running.projected();
  expect(await around('admin', second)).toEqual({ older: alone, newer: others[0] });
  expect(await around('admin', others.at(-1) ?? '')).toEqual({ older: others.at(-2), newer: null });
});

test('R-125 staff keeps properties beside the answers, as the survey defines them; a stale change is a conflict', async () => {
  const id = await accept({ nps: 1 });
  const define = (body: object) =>
    running.client.call(
      'setMetaProperty',
      { params: { survey: 'sales' }, body: body as never },
      { token: tokens['admin'] ?? '' },
    );
  const options = [{ extName: 'price', titles: { en: 'Price' } }];
  const topic = { extName: 'topic', kind: 'choice', titles: { en: 'Topic', de: 'Thema' }, options, version: 0 };
  expect((await define(topic)).reply().properties).toMatchObject([{ extName: 'topic', title: 'Topic', version: 1 }]);
  expect((await define(topic)).code).toBe('conflict');
  expect((await define({ ...topic, kind: 'text', version: 1 })).code).toBe('meta_kind_fixed');
  await define({ extName: 'tags', kind: 'tags', titles: { en: 'Tags' }, version: 0 });
  const keep = (version: number, properties: Record<string, string | string[] | null>) =>
    call('dealer', 'setMetaInterviewData', { ...at(id), body: { version, properties } });
  expect((await keep(0, { topic: 'price', tags: ['<b>loud</b>'] })).reply()).toMatchObject({
    version: 1,
    properties: { topic: 'price', tags: ['<b>loud</b>'] },
    changedBy: 'dealer',
  });
  const stale = await keep(0, { tags: null });
  expect([stale.code, stale.problem?.details]).toEqual(['conflict', expect.objectContaining({ version: 1 })]);
  expect((await keep(1, { topic: 'nothing' })).code).toBe('invalid_input');
  expect((await keep(1, { unknown: 'x' })).code).toBe('invalid_input');
  expect((await keep(1, { tags: null })).reply()).toMatchObject({ version: 2, properties: { topic: 'price' } });
  expect((await define({ ...topic, version: 1, isRemoved: true })).reply().properties).toHaveLength(1);
  expect((await call('dealer', 'getMetaInterviewData', at(id))).reply().properties).toEqual({ topic: 'price' });
  expect((await define(topic)).reply().properties).toHaveLength(2);
});

/** Events about interviews as a person's open page hears them. */
async function listen(person: string) {
  const abort = new AbortController();
  const response = await fetch(`${running.origin}/vuejs/events/sales`, {
    headers: { authorization: `Bearer ${tokens[person]}` },
    signal: abort.signal,
  });
  const events = readEvents(response);
  return {
    async next(): Promise<StreamEvent | undefined> {
      for (;;) {
        const { value } = await events.next();
        if (value?.event === 'interview' || !value) return value ?? undefined;
      }
    },
    close: () => abort.abort(),
  };
}

async function* readEvents(response: Response): AsyncGenerator<StreamEvent, undefined> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      yield { event, data: JSON.parse(data ?? 'null') as unknown } as StreamEvent;
    }
  }
  return undefined;
}
