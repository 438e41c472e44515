import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const source = /^apps\/server\/src\/.*\.ts$/;
const outside = /\.test\.ts$|\/testing\/|\/test-[^/]+\.ts$/;
const migration = /^apps\/server\/migrations\/record\/.*\.sql$/;
const createTable = /\bcreate table (?:if not exists )?(\w+)/gi;
const write =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update|copy)\s+"?(\w+)/gi;
const nameOfStore = /-(store|view)\.ts$/;
const touches = /\bdb\b/;

/** Writers whose task it is to reach into tables of others. */
const writersOfMany: Readonly<Record<string, string>> = {
  demo: 'fills an empty universe with invented data, before anybody works in it',
};

/** Tables that two features write on purpose, the owner first. */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // The queue of the projection: who changes facts appends, the projection marks as done.
  outbox: ['columnar', 'intake/interviews'],
  // Requests to rebuild: who changes the shape of a survey, or erases in it, asks; the projection answers.
  projection_request: ['columnar', 'structure/structure', 'privacy/retention'],
  // Everybody notes what was done; only erasing and retention, in their role, change or end what was noted.
  audit_entry: ['database', 'privacy/erasure', 'privacy/retention'],
  // What is erased of an interview ends what it was shared by.
  interview_share: ['intake/sharing', 'intake/interviews'],
  // Refused by the provider's own library with what it needs; sign-in ends the sessions in it.
  sign_on_payload: ['gateways', 'people/sign-in'],
  // A universe's version of its tree goes up with each change of units; a new one may be entered by who made it.
  universe: ['structure/structure', 'intake/imports', 'intake/ingest', 'people/sign-in'],
  // A file or a post that names a new unit, category, variable or survey makes it in the transaction before its rows.
  org_unit: ['structure/structure', 'intake/imports', 'intake/ingest'],
  org_unit_parent: ['structure/structure', 'intake/imports', 'intake/ingest'],
  perspective: ['structure/structure', 'intake/imports'],
  survey: ['structure/structure', 'intake/imports'],
  variable: ['structure/structure', 'intake/imports'],
  variable_option: ['structure/structure', 'intake/imports'],
};

/** A table has one writing feature, and is touched in its stores and views only. */
export const tableWriters: Check = {
  name: 'table writers',
  async find({ root, files }) {
    const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
    const tables = new Set<string>();
    for (const file of files.filter((path) => migration.test(path)))
      for (const [, table = ''] of (await read(file)).matchAll(createTable)) tables.add(table);
    const writers = new Map<string, Map<string, string>>();
    const faults: string[] = [];
    for (const file of files.filter((path) => source.test(path) && !outside.test(path))) {
      const text = await read(file);
      const folder = folderOf(file);
      if (isVerb(file) && touches.test(withoutComments(text)))
        faults.push(`${file} uses db: what touches a table is in a *-store.ts or *-view.ts.`);
      if (folder in writersOfMany) continue;
      for (const [, built, spelled] of text.matchAll(write)) {
        const table = built ?? spelled ?? '';
        if (!tables.has(table)) continue;
        const known = writers.get(table) ?? new Map<string, string>();
        writers.set(table, known.set(folder, known.get(folder) ?? file));
      }
    }
    for (const [table, byFolder] of writers) {
      const allowed = sharedTables[table] ?? [];
      if (byFolder.size < 2) continue;
      for (const [folder, file] of byFolder) {
        if (allowed.includes(folder)) continue;
        const others = [...byFolder.keys()].filter((other) => other !== folder).join(', ');
        faults.push(`${file} writes ${table}, as ${others} does: a table has one writing feature; call its public.ts.`);
      }
    }
    return faults;
  },
};

function folderOf(file: string): string {
  const parts = file.split('/');
  return parts[3] === 'features' ? parts.slice(4, 6).join('/') : (parts[3] ?? '');
}

const isVerb = (file: string): boolean => /\/src\/(features|demo)\//.test(file) && !nameOfStore.test(file);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
