/** What other parts may call. */
export { cleanImports } from './clean-imports.ts';
export { importRetention } from './end-imports.ts';
export { importErasers } from './erase-in-imports.ts';
export { type ReadForm, readForm } from './form-reader.ts';
export { importCleanJob } from './import-clean.job.ts';
export { importReadJob } from './import-read.job.ts';
export { importRunJob } from './import-run.job.ts';
export { importUndoJob } from './import-undo.job.ts';
export { importWatchJob } from './import-watch.job.ts';
export { personFiles } from './person-files.ts';
export { readImport } from './read-import.ts';
export { runImportJob } from './run-import.ts';
export { takeBackImport } from './take-back-import.ts';
export { watchImports } from './watch-imports.ts';
