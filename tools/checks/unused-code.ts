import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const source = /\.(ts|tsx|js|mjs)$/;
const product = /^(apps\/web|packages\/[^/]+)\/src\/.*(?<!\.test|\.d)\.tsx?$/;
const exported = /^export (?:async )?(?:const|let|function|class|interface|type|enum) ([\w$]+)/gm;
const word = /[A-Za-z_$][\w$]*/g;

/** What the browser and the packages export and nobody names, in the same file or in any other. */
export const unusedCode: Check = {
  name: 'unused code',
  async find({ root, files }) {
    const texts = await Promise.all(
      files
        .filter((file) => source.test(file))
        .map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
    );
    const timesNamed = new Map<string, number>();
    for (const [, text] of texts) {
      for (const [name] of text.matchAll(word)) timesNamed.set(name, (timesNamed.get(name) ?? 0) + 1);
    }
    return texts
      .filter(([file]) => product.test(file))
      .flatMap(([file, text]) =>
        Array.from(text.matchAll(exported), ([, name = '']) => name)
          .filter((name) => timesNamed.get(name) === 1)
          .map((name) => `${file} exports ${name}, which nobody uses: delete it.`),
      );
  },
};
