import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const migration = /^apps\/server\/migrations\/record\/.*\.sql$/;
const declaration = /^apps\/server\/src\/.*\bpersonal-data\.ts$/;
const createTable = /^create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\)/gim;
const addColumn = /\balter table (\w+)\s([^;]*?\badd column\b[^;]*);/gi;
const declared = /^ {2}(\w+): ('no person'|'staff'|\{)/gm;
/** Columns in which something of a customer is, whatever the table. */
const ofPersons =
  /^(given_name|family_name|email|phone|contact_id|customer_number|details|answers|message|body|words|cells|excerpt)$/;
/** Of these tables they say something else: staff, and what they did. */
const staffTables = /^(person|org_unit_change)$/;

/** Every table of the record says how a person is taken out of it, and what ends what it keeps. */
export const personalData: Check = {
  name: 'persons in tables',
  async find({ root, files }) {
    const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
    const columns = new Map<string, Set<string>>();
    for (const file of files.filter((path) => migration.test(path)).toSorted()) {
      const text = await read(file);
      for (const [, table = '', body = ''] of text.matchAll(createTable))
        columns.set(table, new Set([...body.matchAll(/^ +(\w+)/gm)].map(([, name = '']) => name)));
      for (const [, table = '', body = ''] of text.matchAll(addColumn))
        for (const [, name = ''] of body.matchAll(/add column (?:if not exists )?(\w+)/gi))
          columns.get(table)?.add(name);
    }
    const faults: string[] = [];
    const places = new Map<string, string>();
    for (const file of files.filter((path) => declaration.test(path))) {
      for (const [, table = '', what = ''] of (await read(file)).matchAll(declared)) {
        const held = [...(columns.get(table) ?? [])].filter((name) => ofPersons.test(name));
        if (!columns.has(table)) faults.push(`${file} names ${table}, which no migration makes.`);
        if (places.has(table)) faults.push(`${file} names ${table}, as ${places.get(table)} does: it has one owner.`);
        if (what !== '{' && held.length > 0 && !staffTables.test(table))
          faults.push(
            `${file} says ${what} of ${table}, which has ${held.join(', ')}: say how a person is erased there.`,
          );
        places.set(table, file);
      }
    }
    for (const table of columns.keys())
      if (!places.has(table))
        faults.push(
          `${table} is in no personal-data.ts: say in that of its feature how a person is erased there and what ends its rows.`,
        );
    return faults;
  },
};
