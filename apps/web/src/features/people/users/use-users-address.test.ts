import { expect, test } from 'vitest';
import { parseUsersLook, printUsersLook } from './use-users-address.ts';

test('what a list of people shows comes back from its address; what cannot be read is dropped', () => {
  const look = parseUsersLook({
    q: 42,
    role: 'dealer',
    state: 'invited',
    unit: 'org.all.de',
    sort: 'state',
    direction: 'down',
  });
  expect(printUsersLook(look)).toBe('?q=42&role=dealer&state=invited&unit=org.all.de&sort=state&direction=down');
  expect(parseUsersLook(Object.fromEntries(new URLSearchParams(printUsersLook(look))))).toEqual(look);
  expect(printUsersLook(parseUsersLook({ state: 'gone', sort: ['name'], direction: 'sideways', role: '' }))).toBe('');
});
