import { pathOf, type ReplyOf } from '@echolot/contract/endpoint';
import { deleteInterview, getInterviewStructure, postInterview } from '@echolot/contract/intake/ingest';
import { postSamples } from '@echolot/contract/intake/sample-intake';
import type { ApiKeyRight } from '@echolot/contract/people/api-keys';

export type Structure = ReplyOf<typeof getInterviewStructure>;

interface ExampleKey {
  readonly secret: string;
  readonly rights: readonly ApiKeyRight[];
}

/** A command that tries a key: an interview where it may send one, a sample, else what it may. */
export function curlExample(
  origin: string,
  { secret, rights }: ExampleKey,
  survey: string,
  structure: Structure | undefined,
  now: Date,
): string {
  const lines = (method: string, path: string, more: readonly string[] = []): string =>
    [`curl -X ${method} '${origin}${path}'`, `-H 'Authorization: Bearer ${secret}'`, ...more].join(' \\\n  ');
  const post = (path: string, body: object): string => {
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
    return lines('POST', path, [`-H 'Content-Type: application/json'`, `-d '${text}'`]);
  };
  if (rights.includes('interviews.write'))
    return post(pathOf(postInterview, { survey }), exampleInterview(structure, now));
  if (rights.includes('samples.manage'))
    return post(pathOf(postSamples, { survey }), { samples: [exampleSample(structure, now)] });
  if (rights.includes('structure.read')) return lines('GET', pathOf(getInterviewStructure, { survey }));
  return lines('DELETE', pathOf(deleteInterview, { survey, externalId: 'test-1' }));
}

/** A contact to be invited, at an address that belongs to nobody. */
function exampleSample(structure: Structure | undefined, now: Date): object {
  const contact = { email: 'ada@example.com' };
  return { externalId: 'test-1', eventDay: now.toISOString().slice(0, 10), units: exampleUnits(structure), contact };
}

/** The lowest unit of each perspective, as far as the structure is known. */
function exampleUnits(structure: Structure | undefined): Record<string, string> {
  if (!structure) return { org: 'UNIT' };
  const units: Record<string, string> = {};
  for (const { extName, units: known } of structure.perspectives) {
    const deepest = known.toSorted((a, b) => depthOf(b.path) - depthOf(a.path))[0];
    if (deepest) units[extName] = deepest.extId;
  }
  return units;
}

/** An interview the survey takes, as far as its structure is known: lowest units, good answers. */
function exampleInterview(structure: Structure | undefined, now: Date): object {
  const units = exampleUnits(structure);
  const answers: Record<string, number | string> = {};
  for (const { extName, kind, max } of structure?.variables ?? []) {
    if (kind === 'indicator' && max !== null && Object.keys(answers).length < 3) answers[extName] = max;
  }
  const answeredAt = `${now.toISOString().slice(0, 19)}Z`;
  return structure
    ? { externalId: 'test-1', answeredAt, units, channel: 'web', answers }
    : { externalId: 'test-1', answeredAt, units, channel: 'web', answers: { nps: 9 } };
}

function depthOf(path: string | null): number {
  return path === null ? 0 : path.split('.').length;
}
