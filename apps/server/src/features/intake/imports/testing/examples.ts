import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { makeImport, makeImportMapping } from './foreign-imports.ts';

/** An id of nothing. */
const importId = '01990000-0000-7000-8000-000000000000';

/** Calls about imports; good answers about one import are shown beside the verbs. */
export const importExamples = {
  createImport: { as: 'admin', input: { body: { fileName: 'answers.csv', byteCount: 1000 } } },
  uploadImportFile: {
    as: 'admin',
    input: { params: { importId }, query: { offset: 0 }, body: new Blob(['id,score\n']) },
    code: 'import_not_found',
  },
  uploadImportDefinition: {
    as: 'admin',
    input: { params: { importId }, query: { fileName: 'survey.lss' }, body: new Blob(['<document/>']) },
    code: 'import_not_found',
  },
  listImports: { as: 'admin', input: { query: {} } },
  getImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  setImportMapping: {
    as: 'admin',
    input: { params: { importId }, body: { mapping: { survey: { extName: 'sales' } } } },
    code: 'import_not_found',
  },
  setImportReading: {
    as: 'admin',
    input: { params: { importId }, body: { reading: {} } },
    code: 'import_not_found',
  },
  startImport: {
    as: 'admin',
    input: { params: { importId }, body: { confirmChanges: false } },
    code: 'import_not_found',
  },
  cancelImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  undoImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  deleteImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  listRefusedRows: { as: 'admin', input: { params: { importId }, query: {} }, code: 'import_not_found' },
  getRefusedFile: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  listImportMappings: { as: 'admin', input: {} },
  saveImportMapping: {
    as: 'admin',
    input: { params: { importId }, body: { name: 'Monthly file' } },
    code: 'import_not_found',
  },
  deleteImportMapping: {
    as: 'admin',
    input: { params: { importMappingId: importId } },
    code: 'import_mapping_not_found',
  },
  createUniverse: { as: 'root', input: { body: { extName: 'fresh', title: 'Fresh' } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const importForeignValues: Readonly<Record<'importId' | 'importMappingId', ForeignMaker>> = {
  importId: makeImport,
  importMappingId: makeImportMapping,
};
