import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

export const requirementsPath = 'docs/requirements.md';

const row = /^\| (R-\d{3}) \| (.*?) \| (.*?) \|$/;
const title = /(['"`])(?:(?!\1)[^\n\\]|\\.)*?R-\d{3}(?:(?!\1)[^\n\\]|\\.)*?\1/g;
const notShown = '–';
const notDescribed = 'TO DESCRIBE';

/** Every requirement a test cites has a line in our own words, and the line names exactly the tests that cite it. */
export const requirements: Check = {
  name: 'requirements',
  async find({ root, files }) {
    const text = await readFile(join(root, requirementsPath), 'utf8').catch(() => '');
    const citations = await collectCitations(root, files);
    const written = writeRequirements(text, citations);
    const faults = [...written.matchAll(new RegExp(`^\\| (R-\\d{3}) \\| ${notDescribed} `, 'gm'))].map(
      (match) => `${requirementsPath} has no words for ${match[1]}: say in one sentence what it asks.`,
    );
    if (written !== text && faults.length === 0) {
      faults.push(`${requirementsPath} does not name the tests as they are now: run npm run requirements.`);
    }
    return faults;
  },
};

/** Requirement id → test files with a title that cites it, sorted. */
export async function collectCitations(root: string, files: readonly string[]): Promise<Map<string, string[]>> {
  const citations = new Map<string, string[]>();
  for (const file of files.filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/')).toSorted()) {
    const text = await readFile(join(root, file), 'utf8');
    const ids = new Set([...text.matchAll(title)].flatMap(([literal]) => literal.match(/\bR-\d{3}\b/g) ?? []));
    for (const id of ids) citations.set(id, [...(citations.get(id) ?? []), file]);
  }
  return citations;
}

/**
 * The page with its last column as the tests are now. Text around the table stays; cited ids without a line get one to
 * describe; lines stay in the order of their ids within their table.
 */
export function writeRequirements(text: string, citations: ReadonlyMap<string, readonly string[]>): string {
  const lines = text.split('\n');
  const present = new Set<string>();
  const written = lines.map((line) => {
    const match = row.exec(line);
    const id = match?.[1];
    if (!match || !id) return line;
    present.add(id);
    return writeRow(id, match[2] ?? notDescribed, citations.get(id));
  });
  const missing = [...citations.keys()].filter((id) => !present.has(id)).toSorted();
  for (const id of missing) {
    // After the last line with a smaller id, which is where a reader looks for it.
    const before = written.findLastIndex((line) => (row.exec(line)?.[1] ?? '') < id && row.test(line));
    written.splice(before + 1, 0, writeRow(id, notDescribed, citations.get(id)));
  }
  return written.join('\n');
}

function writeRow(id: string, words: string, tests: readonly string[] | undefined): string {
  const links = tests?.map((file) => `[${file.replace(/^.*\//, '')}](../${file})`).join(', ') ?? notShown;
  return `| ${id} | ${words} | ${links} |`;
}
