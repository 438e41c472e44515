import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync(['apps/web/src/**/*.css', 'packages/ui/src/*.css']);

/** Bodies of two declarations and more that one class alone has, and the files they are in. */
function bodiesIn(paths: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths) {
    const plain = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    for (const [, name = '', body = ''] of plain.matchAll(/^\.(\w+) \{\n([^{}]*)\}/gm)) {
      const declarations = body.split(';').map((one) => one.trim());
      const said = declarations.filter((one) => one !== '').toSorted();
      // A class that other rules of its sheet build on is its own.
      if (said.length < 2 || plain.split(new RegExp(`\\.${name}\\b`)).length !== 2) continue;
      const key = said.join('; ');
      found.set(key, (found.get(key) ?? new Set()).add(path));
    }
  }
  return found;
}

test('no rule is written in five sheets: it is an atom (packages/ui/src/atoms.module.css)', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const recurring = [...bodiesIn(sheets)].filter(([, files]) => files.size >= 5);
  expect(recurring).toEqual([]);
});

test('only the atom hides a text from sight', () => {
  const hiding = sheets.filter((path) => /^\.\w+ \{[^}]*clip-path: inset\(50%\)/m.test(readFileSync(path, 'utf8')));
  expect(hiding).toEqual(['packages/ui/src/atoms.module.css']);
});
