import { createAction } from '@echolot/contract/follow-up/actions';
import { listInterviewShares } from '@echolot/contract/intake/sharing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

const body = { path: 'org.all', title: 'Call back', owner: 'manager', dueOn: '2026-12-01' };
const params = { survey: 'sales' };
let answer = Promise.withResolvers<Response>();
const fetched = vi.fn(() => answer.promise);

beforeEach(() => {
  answer = Promise.withResolvers();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
});
afterEach(() => void vi.unstubAllGlobals());

test('the second click of a double click makes no second one: both get the answer of the first', async () => {
  const both = Promise.all([call(createAction, { params, body }), call(createAction, { params, body })]);
  answer.resolve(Response.json({ made: true }));
  expect(await both).toEqual([{ made: true }, { made: true }]);
  expect(fetched).toHaveBeenCalledTimes(1);
  answer = Promise.withResolvers();
  answer.reject(new TypeError('no network'));
  await expect(call(createAction, { params, body })).rejects.toThrow('did not answer');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('other changes and reads are asked each for itself', async () => {
  const readShares = (): Promise<unknown> => call(listInterviewShares, { params: { ...params, interviewId: 'one' } });
  const all = [
    call(createAction, { params, body }),
    call(createAction, { params, body: { ...body, title: 'Write' } }),
    readShares(),
    readShares(),
  ];
  expect(fetched).toHaveBeenCalledTimes(all.length);
  answer.resolve(new Response('{}'));
  // One reply cannot be read four times; that they were asked is what counts.
  await Promise.allSettled(all);
});
