import type { Tx } from '../../../database/record.ts';
import {
  type BatchResult,
  type ErasureBatch,
  erasureResult,
  erasureSample,
  type PersonEraser,
  scannedPerBatch,
} from '../../../personal-data/person-eraser.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { erasedMark, eraseInJson } from '../../privacy/contacts/public.ts';
import {
  type ErasableImport,
  importTexts,
  readImports,
  scanRefusedRows,
  shownTexts,
  writeImport,
  writeRefusedRows,
} from './erasable-import-store.ts';

export const importErasers: readonly PersonEraser[] = [
  { phase: 'refused', run: workOnRefusedRows },
  { phase: 'imports', run: workOnImports },
];

async function workOnRefusedRows(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const page = await scanRefusedRows(tx, universeId, finder, batch.after, scannedPerBatch);
  const hits = page.rows.flatMap((row) => {
    const cells = eraseInJson(finder, row.cells, false);
    const reasons = eraseInJson(finder, row.reasons, false);
    // A row that tells the person anywhere is the person's: its other cells belong to the person too.
    return cells === row.cells && reasons === row.reasons
      ? []
      : [{ row, erased: { ...row, cells: emptied(cells), reasons } }];
  });
  if (batch.isErasing)
    await writeRefusedRows(
      tx,
      universeId,
      hits.map(({ erased }) => erased),
    );
  return erasureResult(
    { refused_rows: hits.length },
    {
      last: page.last,
      scanned: page.scanned,
      samples: hits.map(({ row }) => erasureSample('refused_rows', row.rowNo, JSON.stringify(row.cells))),
    },
  );
}

const emptied = (cells: unknown): unknown => (Array.isArray(cells) ? cells.map(() => erasedMark) : erasedMark);

/** What is kept of a file's content with its import: examples, frequent values. */
async function workOnImports(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words } = batch;
  const imports = await readImports(tx, universeId, { finder, importIds: words.importIds });
  let erasedImports = 0;
  for (const row of imports) {
    const erased = withoutPerson(row, finder, words.importIds.includes(row.importId));
    if (!erased) continue;
    erasedImports += 1;
    if (batch.isErasing) await writeImport(tx, universeId, erased);
  }
  return erasureResult({ imports: erasedImports });
}

/** Takes the person out of the description of a file in which one of the person's own rows stood. */
export async function eraseInDescription(
  tx: Tx,
  universeId: string,
  importId: string,
  finder: PersonFinder,
): Promise<void> {
  const [row] = await readImports(tx, universeId, { importIds: [importId] });
  const erased = row && withoutPerson(row, finder, true);
  if (erased) await writeImport(tx, universeId, erased);
}

/**
 * The description of a file without the person; undefined when it does not tell the person. Where the person's own row is in the
 * file, a first name among the examples is the person's; in the mapping it would be a value of many rows.
 */
function withoutPerson(row: ErasableImport, finder: PersonFinder, isOwn: boolean): ErasableImport | undefined {
  const erasedBy = (isPersons: boolean): ErasableImport => ({
    ...row,
    ...Object.fromEntries(
      importTexts.map((name) => [name, eraseInJson(finder, row[name], isPersons && shownTexts.includes(name))]),
    ),
    fileName: finder.erase(row.fileName, isPersons),
  });
  const isChanged = (erased: ErasableImport): boolean => JSON.stringify(erased) !== JSON.stringify(row);
  const erased = erasedBy(isOwn || isChanged(erasedBy(false)));
  return isChanged(erased) ? erased : undefined;
}
