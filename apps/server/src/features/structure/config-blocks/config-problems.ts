import { issueSentence } from '@echolot/contract/issue-sentence';
import {
  type ConfigName,
  type ConfigProblem,
  configBlocks,
  configValueLength,
} from '@echolot/contract/structure/config-blocks';
import type { z } from 'zod';

/** More of them help nobody. */
const mostProblems = 100;

/** What is wrong with a value of a block; nothing when it may be kept. */
export function checkedProblems(name: ConfigName, value: unknown): ConfigProblem[] {
  const read = configBlocks[name].schema.safeParse(value, { error: issueSentence });
  if (!read.success) return configProblemsOf(read.error);
  const { length } = JSON.stringify(read.data);
  if (length <= configValueLength) return [];
  return [
    { pointer: '', message: `The value has ${length} characters as JSON; at most ${configValueLength} are kept.` },
  ];
}

/** What a schema says of a value: where (RFC 6901), and what is wrong. */
export function configProblemsOf({ issues }: z.ZodError): ConfigProblem[] {
  return issues
    .slice(0, mostProblems)
    .map(({ path, message }) => ({ pointer: path.map((part) => `/${escapePart(String(part))}`).join(''), message }));
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
