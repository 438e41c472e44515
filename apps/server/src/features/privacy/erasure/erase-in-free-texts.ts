import { FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import {
  type BatchResult,
  type ErasureBatch,
  type PersonEraser,
  scannedPerBatch,
} from '../../../personal-data/person-eraser.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { eraseInJson } from '../contacts/public.ts';
import { type FreeText, type FreeTextTable, scanFreeTexts, writeFreeText } from './free-text-store.ts';

/** What staff wrote, table by table: comments, properties, actions, alerts, messages to each other, filters kept under a name. */
export function createFreeTextEraser(tables: readonly FreeTextTable[]): PersonEraser {
  return { phase: 'staff', run: (batch) => workOnFreeTexts(tables, batch) };
}

async function workOnFreeTexts(tables: readonly FreeTextTable[], batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words, isErasing } = batch;
  const [name, ...after] = batch.after ?? [];
  const place = Math.max(
    tables.findIndex((candidate) => candidate.name === name),
    0,
  );
  const table = tables[place];
  if (!table) throw new Error('There is no table in which staff writes.');
  const page = await scanFreeTexts(
    tx,
    universeId,
    table,
    { finder, interviewIds: words.interviewIds },
    after,
    scannedPerBatch,
  );
  const hits = page.rows.flatMap((row) => {
    const values = erasedValues(finder, row);
    return values === row.values ? [] : [{ row, erased: { ...row, values } }];
  });
  if (isErasing) for (const { erased } of hits) await writeFreeText(tx, universeId, table, erased);
  const next = tables[place + 1];
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

function erasedValues(finder: PersonFinder, { values, isOwn }: FreeText): FreeText['values'] {
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
