import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { architecturePicture } from './checks/architecture-picture.ts';
import type { Check } from './checks/check.ts';
import { commitSubjects } from './checks/commit-subjects.ts';
import { dependencies } from './checks/dependencies.ts';
import { documentLinks } from './checks/document-links.ts';
import { fileNames } from './checks/file-names.ts';
import { fileSizes } from './checks/file-sizes.ts';
import { forbiddenWords } from './checks/forbidden-words.ts';
import { lockFile } from './checks/lock-file.ts';
import { onePlace } from './checks/one-place.ts';
import { personalData } from './checks/personal-data.ts';
import { plainWords } from './checks/plain-words.ts';
import { listRepositoryFiles } from './checks/repository-files.ts';
import { requirements } from './checks/requirements.ts';
import { tableWriters } from './checks/table-writers.ts';
import { translations } from './checks/translations.ts';
import { unusedCode } from './checks/unused-code.ts';

/**
 * `npm run verify`: everything that can be told without running the product, in seconds. `npm run verify -- links`
 * runs only the checks whose name contains a word.
 */
const root = dirname(import.meta.dirname);

const checks: Check[] = [
  dependencies,
  fileNames,
  fileSizes,
  tableWriters,
  personalData,
  architecturePicture,
  documentLinks,
  translations,
  requirements,
  forbiddenWords,
  onePlace,
  lockFile,
  commitSubjects,
  plainWords,
  unusedCode,
];

/** Programs of others: name, command, what to do when it fails. */
const programs: { name: string; command: string[]; advice: string }[] = [
  { name: 'format', command: ['biome', 'check', '.', '--reporter=summary'], advice: 'Run npm run format.' },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--format=unix'],
    advice: 'Each finding names its rule.',
  },
  {
    name: 'types',
    command: ['tsc', '--project', '.', '--pretty', 'false'],
    advice: 'The compiler says what does not fit.',
  },
];

/** Of one check; more would hide the others. */
const shownLines = 40;

const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }): boolean =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));

const repository = { root, files: await listRepositoryFiles(root) };
const results = [
  ...programs
    .filter(isWanted)
    .map(async ({ name, command, advice }) => report(name, () => runProgram(command, advice))),
  ...checks.filter(isWanted).map(async (check) => report(check.name, () => check.find(repository))),
];
const passed = await Promise.all(results);
const failed = passed.filter((ok) => !ok).length;
console.log(
  failed === 0 ? `verify: ${passed.length} checks passed` : `verify: ${failed} of ${passed.length} checks failed`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function report(name: string, find: () => Promise<string[]>): Promise<boolean> {
  const startedAt = performance.now();
  const faults = await find().catch((error: unknown) => [`the check itself failed: ${String(error)}`]);
  const duration = `${Math.round(performance.now() - startedAt)} ms`;
  if (faults.length === 0) {
    console.log(`  ok   ${name} (${duration})`);
    return true;
  }
  const lines = faults.flatMap((fault) => fault.split('\n'));
  const shown = lines.slice(0, shownLines);
  if (lines.length > shownLines) shown.push(`… and ${lines.length - shownLines} lines more`);
  console.log(`  FAIL ${name} (${duration})\n${shown.map((line) => `       ${line}`).join('\n')}`);
  return false;
}

async function runProgram([program = '', ...args]: string[], advice: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', program), ...args], { cwd: root });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? [] : [advice, Buffer.concat(output).toString().trim()];
}
