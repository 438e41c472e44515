import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Job } from '../jobs/job.ts';
import { handlers, workerHandlers } from './handlers.ts';

const features = new URL('../features/', import.meta.url).pathname;

/** Jobs of the features, by the files that name them. */
async function namedJobs(): Promise<Job<object>[]> {
  const jobs: Job<object>[] = [];
  for await (const file of glob('**/*.job.ts', { cwd: features })) {
    const exported = (await import(`${features}${file}`)) as Readonly<Record<string, unknown>>;
    for (const one of Object.values(exported)) {
      if (typeof one === 'object' && one !== null && 'schema' in one) jobs.push(one as Job<object>); // As files of jobs have it.
    }
  }
  return jobs;
}

test('every job there is has somebody who does it, once', async () => {
  const named = (await namedJobs()).map(({ name }) => name);
  const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));
  expect(named.length).toBeGreaterThan(10);
  expect(sorted(handlers.map(({ job }) => job.name))).toEqual(sorted(named));
});

test('workers beside the server make reports, and nothing else', () => {
  expect(workerHandlers.map(({ job }) => job.name)).toEqual(['report.run']);
});

test('what is to be tidied, ordered and told comes round every minute by itself', () => {
  const rounds = new Map(handlers.map(({ job }) => [job.name, job.cron]));
  expect(rounds.get('report.clean')).toBe('* * * * *');
  expect(rounds.get('report.schedules')).toBe('* * * * *');
});
