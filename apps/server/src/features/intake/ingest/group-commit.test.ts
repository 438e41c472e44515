import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A group whose work is ended by hand. */
function watched(options: { mostGroups?: number; mostWaiting?: number } = {}) {
  const groups: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  let idle = 0;
  const group = new GroupCommit<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => (error ? reject(error) : resolve(items.map((item) => `${item} done`)));
        groups.push({ items, end });
      }),
    {
      mostTogether: 3,
      mostGroups: 1,
      mostWaiting: 5,
      keyOf: (item) => item.slice(0, 1),
      onIdle: () => void (idle += 1),
      ...options,
    },
  );
  return { group, groups, idleCount: () => idle };
}

/** Adds all at once; what became of them, in their order. */
async function all(group: GroupCommit<string, string>, ...items: string[]): Promise<(string | undefined)[]> {
  const added = items.map((item) => group.add(item));
  return Promise.all(added.map(async (one) => one));
}

test('what arrives in one turn goes together, what arrives meanwhile goes next', async () => {
  const { group, groups, idleCount } = watched();
  const first = all(group, 'a', 'b');
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([['a', 'b']]);
  const second = all(group, 'c', 'd', 'e', 'f');
  await turn();
  expect(groups).toHaveLength(1);
  groups[0]?.end();
  expect(await first).toEqual(['a done', 'b done']);
  await turn();
  expect(groups[1]?.items).toEqual(['c', 'd', 'e']);
  groups[1]?.end();
  await turn();
  groups[2]?.end();
  expect(await second).toEqual(['c done', 'd done', 'e done', 'f done']);
  await turn();
  expect(idleCount()).toBe(1);
});

test('two items of one key are never together', async () => {
  const { group, groups } = watched();
  const added = all(group, 'a1', 'b1', 'a2');
  await turn();
  expect(groups[0]?.items).toEqual(['a1', 'b1']);
  groups[0]?.end();
  await turn();
  expect(groups[1]?.items).toEqual(['a2']);
  groups[1]?.end();
  expect(await added).toEqual(['a1 done', 'b1 done', 'a2 done']);
});

test('as many groups go at once as are allowed, and one starts when another has ended', async () => {
  const { group, groups } = watched({ mostGroups: 2 });
  const first = all(group, 'a');
  await turn();
  const later = all(group, 'b', 'c', 'd', 'e');
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
  groups[0]?.end();
  await turn();
  expect(groups[2]?.items).toEqual(['e']);
  for (const { end } of groups) end();
  expect([...(await first), ...(await later)]).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
});

test('a group that fails fails alone', async () => {
  const { group, groups } = watched();
  const first = group.add('a');
  await turn();
  const second = group.add('b');
  groups[0]?.end(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  groups[1]?.end();
  expect(await second).toBe('b done');
});

test('no more than the bound waits', async () => {
  const { group, groups } = watched({ mostWaiting: 2 });
  void group.add('a');
  await turn();
  expect([group.add('b'), group.add('c'), group.add('d')].map((added) => added !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  groups[0]?.end();
  await turn();
  groups[1]?.end();
});
