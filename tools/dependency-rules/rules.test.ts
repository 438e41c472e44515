import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cruiseDependencies } from './cruise-dependencies.ts';
import { folderRules } from './folder-rules.ts';
import { dependencyRules } from './rules.ts';

const ruleNames = [...dependencyRules, ...folderRules].map(({ name }) => name);
const fixtures = join(import.meta.dirname, '..', 'fixtures', 'dependency-rules');

describe('dependency rules', () => {
  test('every rule has a wrong example and every example its rule', () => {
    expect(readdirSync(fixtures).toSorted()).toEqual(ruleNames.toSorted());
  });

  test.for(ruleNames)('%s fails on its wrong example, and alone', async (name) => {
    const folder = join(fixtures, name);
    const { broken } = await cruiseDependencies(folder, readdirSync(folder), dependencyRules);
    expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set([name]));
  });

  test('sees every kind of import, in new syntax and in TSX', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'echolot-imports-'));
    try {
      const source = join(folder, 'apps', 'web', 'src');
      await mkdir(source, { recursive: true });
      const names = ['value', 'type', 'mixed', 'all', 'named', 'lazy', 'inline'];
      for (const name of names) await writeFile(join(source, `${name}.ts`), `export type T = 1; export const v = 1;`);
      await writeFile(
        join(source, 'page.tsx'),
        `import { v } from './value.ts';
         import type { T } from './type.ts';
         import { type T as U } from './mixed.ts';
         export * from './all.ts';
         export type { T as W } from './named.ts';
         const lazy = () => import('./lazy.ts');
         export function Page(props: { x: import('./inline.ts').T }) {
           using lock = { [Symbol.dispose]() {} };
           return <p>{v satisfies number}{String(lazy)}{String(lock)}{props.x as T & U}</p>;
         }`,
      );
      const from = { path: 'page' };
      const { broken } = await cruiseDependencies(
        folder,
        ['apps'],
        [
          { name: 'values', from, to: { path: '.', dependencyTypesNot: ['import-equals'] } },
          { name: 'types', from, to: { path: '.', dependencyTypes: ['import-equals'] } },
        ],
      );
      const seen = (kind: string): string[] =>
        broken.filter(({ rule }) => rule === kind).map(({ to }) => to.replace(/^.*\/(\w+)\.ts$/, '$1'));
      expect(seen('values').toSorted()).toEqual(['all', 'lazy', 'value']);
      expect(seen('types').toSorted()).toEqual(['inline', 'mixed', 'named', 'type']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
