import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listRepositoryFiles } from './checks/repository-files.ts';
import { collectCitations, requirementsPath, writeRequirements } from './checks/requirements.ts';

/** `npm run requirements`: writes the tests that cite each requirement into `docs/requirements.md`. */
const root = dirname(import.meta.dirname);
const path = join(root, requirementsPath);
const text = await readFile(path, 'utf8').catch(
  () => '# Requirements\n\n| id | what it asks | shown by |\n|---|---|---|\n',
);
const citations = await collectCitations(root, await listRepositoryFiles(root));
await writeFile(path, writeRequirements(text, citations));
console.log(`${requirementsPath}: ${citations.size} requirements are shown by tests.`);
