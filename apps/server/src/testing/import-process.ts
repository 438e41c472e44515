import { connectRecord } from '../database/record.ts';
import { importFile } from '../features/intake/imports/import-file.ts';
import { readMapping } from '../features/intake/imports/import-mapping.ts';
import { noSteps } from './no-steps.ts';

/** Imports a file in a process of its own, for tests that kill it. Told by its parent what; tells each batch and the end. */
export interface ImportTask {
  readonly url: string;
  readonly path: string;
  readonly mapping: object;
  readonly leaseMs: number;
}

process.once('message', (message) => {
  const { url, path, mapping, leaseMs } = message as ImportTask; // Sent by the test.
  const record = connectRecord({ url });
  void importFile(record, {
    pipeline: noSteps,
    path,
    mapping: readMapping(JSON.stringify(mapping)),
    leaseMs,
    onProgress: ({ rows }) => process.send?.({ rows }),
  }).then(async (report) => {
    process.send?.({ report });
    await record.close();
    process.disconnect();
  });
});
