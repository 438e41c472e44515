import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|gz|br|zip|xlsx|pdf|parquet)$/i;

// Written in pieces so that this file does not contain what it forbids.
const forbidden: { pattern: RegExp; what: string }[] = [
  {
    pattern: new RegExp(['registry\\.', '(npmjs|yarnpkg|npmmirror)\\.'].join(''), 'i'),
    what: 'a package registry host; which registry is used is a setting of the machine',
  },
  {
    pattern: new RegExp(['(?<![\\w./-])/(', 'work|root|home/\\w+|Users/\\w+|tmp/bash', ')[/_]'].join('')),
    what: 'a path of one machine; use a path relative to the file, or os.tmpdir()',
  },
  { pattern: new RegExp(['^(<{7}', '>{7}) '].join('|'), 'm'), what: 'a merge conflict' },
];

/** Words that must not be in a tracked file. */
export const forbiddenWords: Check = {
  name: 'forbidden words',
  async find({ root, files }) {
    const faults: string[] = [];
    for (const file of files.filter((path) => !binary.test(path))) {
      const text = await readFile(join(root, file), 'utf8');
      for (const { pattern, what } of forbidden) {
        const match = pattern.exec(text);
        if (!match) continue;
        const line = text.slice(0, match.index).split('\n').length;
        faults.push(`${file}:${line} names ${what} ("${match[0].trim()}").`);
      }
    }
    return faults;
  },
};
