import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const measured = /\.(tsx?|jsx?|mjs|cjs|css|sql|html|md|sh|py)$/;
const generated = /(^|\/)locales\/|^tools\/fixtures\/|^docs\/requirements\.md$|\.gen\.ts$/;
const mostLines = 400;

/** No file too long to be read in one go; generated and translation files aside. */
export const fileSizes: Check = {
  name: 'file sizes',
  async find({ root, files }) {
    const faults: string[] = [];
    for (const file of files.filter((path) => measured.test(path) && !generated.test(path))) {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n').length - 1;
      if (lines > mostLines) faults.push(`${file} has ${lines} lines, more than ${mostLines}; split it by topic.`);
    }
    return faults;
  },
};
