import type { Verbs } from '../../../context.ts';
import { cancelImport } from './cancel-import.ts';
import { createImport } from './create-import.ts';
import { createUniverse } from './create-universe.ts';
import { deleteImport } from './delete-import.ts';
import { deleteImportMapping } from './delete-import-mapping.ts';
import { getImport } from './get-import.ts';
import { getRefusedFile } from './get-refused-file.ts';
import { listImportMappings } from './list-import-mappings.ts';
import { listImports } from './list-imports.ts';
import { listRefusedRows } from './list-refused-rows.ts';
import { postForm } from './post-form.ts';
import { saveImportMapping } from './save-import-mapping.ts';
import { setImportMapping } from './set-import-mapping.ts';
import { setImportReading } from './set-import-reading.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImportDefinition } from './upload-import-definition.ts';
import { uploadImportFile } from './upload-import-file.ts';

/** The verbs of this feature's endpoints. */
export const importsVerbs = {
  cancelImport,
  createImport,
  createUniverse,
  deleteImport,
  deleteImportMapping,
  getImport,
  getRefusedFile,
  listImportMappings,
  listImports,
  listRefusedRows,
  postForm,
  saveImportMapping,
  setImportMapping,
  setImportReading,
  startImport,
  undoImport,
  uploadImportDefinition,
  uploadImportFile,
} satisfies Partial<Verbs>;
