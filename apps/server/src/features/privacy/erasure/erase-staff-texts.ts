import { FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { eraseInJson, type PersonFinder } from '../contacts/public.ts';
import type { BatchResult, ErasureBatch } from './erasure-batch.ts';
import { type StaffText, scanStaffTexts, staffTextTables, writeStaffText } from './staff-text-store.ts';

/** Of a scan; some 50 ms. */
const rowsPerBatch = 4000;

/** What staff wrote: comments, properties, measures, alerts, messages to each other, filters kept under a name. */
export async function workOnStaffTexts(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words, isErasing } = batch;
  const [name, ...after] = batch.after ?? [];
  const place = Math.max(
    staffTextTables.findIndex((candidate) => candidate.name === name),
    0,
  );
  const table = staffTextTables[place];
  if (!table) throw new Error('There is no table in which staff writes.');
  const page = await scanStaffTexts(
    tx,
    universeId,
    table,
    { finder, interviewIds: words.interviewIds },
    after,
    rowsPerBatch,
  );
  const hits = page.rows.flatMap((row) => {
    const values = erasedValues(finder, row);
    return values === row.values ? [] : [{ row, erased: { ...row, values } }];
  });
  if (isErasing) for (const { erased } of hits) await writeStaffText(tx, universeId, table, erased);
  const next = staffTextTables[place + 1];
  return {
    counts: { staff_texts: hits.length },
    samples: hits.map(({ row }) => ({
      kind: 'staff_texts',
      place: '',
      excerpt: Object.values(row.values)
        .filter((value) => typeof value === 'string')
        .join(' · ')
        .slice(0, 160),
    })),
    last: page.last ? [table.name, ...page.last] : next ? [next.name] : null,
    scanned: page.scanned,
    surveyIds: [],
  };
}

function erasedValues(finder: PersonFinder, { values, isOwn }: StaffText): StaffText['values'] {
  const { tokens, ...rest } = values;
  const erased = eraseInJson(finder, rest, isOwn);
  if (typeof tokens !== 'string') return erased === rest ? values : erased;
  const kept = keptTokens(finder, tokens);
  return erased === rest && kept === tokens ? values : { ...erased, tokens: kept };
}

/** Filters without those that look for the person: a mark within them would be a filter of its own. */
function keptTokens(finder: PersonFinder, tokens: string): string {
  if (!finder.finds(tokens, false)) return tokens;
  try {
    return printFilterTokens(
      parseFilterTokens(tokens).filter((filter) => !finder.finds(printFilterTokens([filter]), false)),
    );
  } catch (error) {
    if (error instanceof FilterTokensError) return '';
    throw error;
  }
}
