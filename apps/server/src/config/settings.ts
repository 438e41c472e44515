import { readFileSync } from 'node:fs';
import type { Env } from './env.ts';

/** Beginnings of names that are ours alone: another variable with one of them is a mistake. */
const OUR_PREFIXES = [
  'CLICKHOUSE_',
  'DATABASE_',
  'DEMO',
  'MAIL_',
  'SECRET_',
  'SIGN_ON_',
  'SMTP_',
  'TRUSTED_',
  'WEBHOOK_',
];
/** Kubernetes tells a process of services named `clickhouse` or `database` this way. */
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/;
/** Shorter names are near to too much: `POST` to `PORT`, `HOSTNAME` to `HOST`. */
const SHORTEST_COMPARED = 6;
const MOST_EDITS = 2;

/** The environment as settings are read from it: it knows each name that was asked for. */
export interface Settings {
  /** A setting; an empty one is an unset one. */
  text(name: string): string | undefined;
  /** A setting that may be, or hold, a secret: also from the file that `NAME_FILE` names. */
  secret(name: string): string | undefined;
  /** Adds a fault for each variable that looks like a setting and was not asked for. Call it last. */
  refuseUnknown(): void;
}

export function readSettings(env: Env, faults: string[]): Settings {
  const known = new Set<string>();
  const text = (name: string): string | undefined => {
    known.add(name);
    return env[name]?.trim() || undefined;
  };
  return {
    text,
    secret(name) {
      const value = text(name);
      const path = text(`${name}_FILE`);
      if (path === undefined) return value;
      if (value !== undefined) {
        faults.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
        return value;
      }
      try {
        const content = readFileSync(path, 'utf8').trim();
        if (content === '') faults.push(`${name}_FILE names an empty file: ${path}.`);
        return content || undefined;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException; // Faults of node:fs carry a code.
        faults.push(`${name}_FILE names a file that cannot be read (${code}): ${path}.`);
        return undefined;
      }
    },
    refuseUnknown() {
      for (const [name, value] of Object.entries(env)) {
        if (known.has(name) || !value?.trim()) continue;
        const fault = faultOfUnknown(name, [...known]);
        if (fault) faults.push(fault);
      }
    },
  };
}

function faultOfUnknown(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  const [nearest] = known
    .map((setting) => ({ setting, edits: editsBetween(upper, setting) }))
    .sort((a, b) => a.edits - b.edits || a.setting.localeCompare(b.setting));
  if (!nearest) return undefined;
  const isMistyped =
    upper.length >= SHORTEST_COMPARED && nearest.setting.length >= SHORTEST_COMPARED && nearest.edits <= MOST_EDITS;
  const looksLikeOurs = OUR_PREFIXES.some((prefix) => upper.startsWith(prefix)) && !SERVICE_LINK.test(upper);
  if (!isMistyped && !looksLikeOurs) return undefined;
  return `${name} is not a setting: ${nearest.setting} is probably meant. Correct the name or remove it.`;
}

/** Letters to add, remove or change (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
