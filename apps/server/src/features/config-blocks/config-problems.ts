import type { ConfigProblem } from '@echolot/contract/config-blocks';
import type { z } from 'zod';

/** More of them help nobody. */
const mostProblems = 100;

/** What a schema says of a value: where (RFC 6901), and what is wrong. */
export function configProblemsOf({ issues }: z.ZodError): ConfigProblem[] {
  return issues
    .slice(0, mostProblems)
    .map(({ path, message }) => ({ pointer: path.map((part) => `/${escapePart(String(part))}`).join(''), message }));
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
