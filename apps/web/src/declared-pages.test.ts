import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { patterns } from './paths.ts';

/** Pages the shell has itself, the first one, which comes with the app, and the one that is made of parts of several features. */
const namedInRoutes = ['start', 'upgrade', 'responsive', 'ranking', 'page'];
const root = import.meta.dirname;

const tables = globSync('features/*/*/pages.ts', { cwd: root }).map((file) => ({
  folder: dirname(file),
  text: readFileSync(join(root, file), 'utf8'),
}));

test('an address is that of one page, which a feature declares or the routes name', () => {
  const declared = tables.flatMap(({ text }) =>
    Array.from(text.matchAll(/address: '(\w+)'/g), ([, name = '']) => name),
  );
  const all = [...declared, ...namedInRoutes];
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  expect(all.filter((name) => !(name in patterns))).toEqual([]);
});

test('every page of a feature is declared by it', () => {
  const loaded = tables.flatMap(({ folder, text }) =>
    Array.from(text.matchAll(/import\('\.\/([\w/-]+\.tsx)'\)/g), ([, file = '']) => join(folder, file)),
  );
  const pages = globSync('features/**/*-page.tsx', { cwd: root });
  const inRoutes = ['features/analytics/pages/generic-page.tsx', 'features/analytics/rankings/ranking-page.tsx'];
  expect([...new Set(loaded), ...inRoutes].sort()).toEqual(pages.sort());
});
