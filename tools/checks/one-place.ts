import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

interface OnePlace {
  readonly pattern: RegExp;
  /** Files in which it may be written; tests may write anything. */
  readonly allowed: RegExp;
  readonly advice: string;
}

const places: readonly OnePlace[] = [
  {
    pattern: /\.has\('(interviews\.identify|contacts\.read)'\)/,
    allowed: /^apps\/server\/src\/masking\//,
    advice:
      'asks by hand who may know persons; use masking/may-identify.ts, or mark the field `personal` in the contract',
  },
  {
    pattern: /includes\('\*'\)\) throw new AppError\('path_forbidden'/,
    allowed: /^apps\/server\/src\/access\/check-reach\.ts$/,
    advice: "checks access to the whole universe by hand; declare `reach: 'universe'` in the contract",
  },
  {
    pattern: /['"`]\/vuejs\b|\/\^\\\/vuejs/,
    allowed: /^packages\/contract\//,
    advice: "spells an address of the API; use the endpoint's `path`, or contract/path-groups.ts",
  },
  {
    pattern:
      /(?<=['"`}])\/(interview|alert|sample|ranking|statistics|insights|interviewlist|samplelist|alertlist|alertcare|actions|page|reportdownload|report-schedules|imports?|structure|configblocks|effectblocks|contacts|shared)(\/\$\{|\/?['"`#?])/,
    allowed: /^packages\/(core\/src\/page-paths\.ts$|contract\/)/,
    advice: "spells a page's address; use `paths` of core/page-paths.ts",
  },
];

const product = /^(apps|packages)\/[^/]+\/src\/.*(?<!\.test|\.d)\.tsx?$/;
const testing = /(^|\/)(testing|tests?)\/|(^|\/)test-[^/]+$/;

/** What is decided in one place, and must not be written again elsewhere. */
export const onePlace: Check = {
  name: 'forbidden elsewhere',
  async find({ root, files }) {
    const faults: string[] = [];
    for (const file of files.filter((path) => product.test(path) && !testing.test(path))) {
      const text = await readFile(join(root, file), 'utf8');
      for (const { pattern, allowed, advice } of places) {
        if (allowed.test(file)) continue;
        const match = pattern.exec(text);
        if (match) faults.push(`${file}:${text.slice(0, match.index).split('\n').length} ${advice}.`);
      }
    }
    return faults;
  },
};
