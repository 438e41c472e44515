import type { ImportFileOptions } from '../features/intake/imports/import-file.ts';

/** For tests of what is read and kept, on a record without a job queue: nothing follows from interviews, and nobody is asked for work. */
export const noSteps: ImportFileOptions['pipeline'] = {
  interviewSteps: [],
  now: () => new Date(),
  jobs: {
    enqueue: () => Promise.resolve(),
    enqueueAll: () => Promise.resolve(),
    listPending: () => Promise.resolve([]),
  },
};
