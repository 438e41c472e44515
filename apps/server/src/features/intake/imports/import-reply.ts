import type { Import, ImportColumn, ImportListItem } from '@echolot/contract/intake/imports';
import type { ImportRecord, ReadColumn } from './import-record.ts';

/** Most frequent values and examples told of a column. */
const mostValues = 30;

/** What may be done with an import now. */
export function abilitiesOf({
  state,
  source,
  uploadedBytes,
  byteCount,
  faults,
  counts,
}: ImportRecord): ImportListItem['can'] {
  const hasFile = source === 'browser' && uploadedBytes >= byteCount;
  const hasStored = counts.accepted + counts.corrected > 0;
  const hasEnded = state === 'finished' || state === 'cancelled' || state === 'failed';
  return {
    start: hasFile && (state === 'ready' || state === 'undone') && faults.length === 0,
    goOn: hasFile && (state === 'cancelled' || state === 'failed'),
    cancel: state === 'queued' || state === 'running',
    undo: hasEnded && hasStored,
    delete: ['uploading', 'reading', 'unreadable', 'ready', 'undone'].includes(state) || (hasEnded && !hasStored),
  };
}

export function listItemOf(record: ImportRecord): ImportListItem {
  const { surveyExtName, surveyTitle, counts } = record;
  return {
    importId: record.importId,
    state: record.state,
    source: record.source,
    target: record.reading.target ?? 'interviews',
    fileName: record.fileName,
    byteCount: record.byteCount,
    survey: surveyExtName === null ? null : { extName: surveyExtName, title: surveyTitle ?? surveyExtName },
    createdAt: record.createdAt.toISOString(),
    createdBy: record.username,
    startedAt: record.startedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
    progress: { ...counts, byteCount: record.byteCount },
    reason: record.reason,
    can: abilitiesOf(record),
  };
}

export function importReplyOf(record: ImportRecord): Import {
  return {
    ...listItemOf(record),
    uploadedBytes: record.uploadedBytes,
    definitionFileName: record.definitionFileName,
    file: record.facts && { ...record.facts, sheets: [...record.facts.sheets] },
    reading: record.reading,
    columns: record.columns.map(columnOf),
    mapping: record.mapping,
    mappingOrigin: record.mappingKind && { kind: record.mappingKind, name: record.mappingName },
    faults: [...record.faults],
    notes: [...record.notes],
    judgement: record.judgement,
    undo: record.state === 'undoing' || record.state === 'undone' ? record.undo : null,
    drillPath: record.drillPath,
  };
}

function columnOf({ column, title, profile, guess }: ReadColumn): ImportColumn {
  const numeric = profile?.numeric;
  const dates = profile?.dates;
  return {
    column,
    title,
    filled: profile?.filled ?? 0,
    empty: profile?.empty ?? 0,
    distinct: profile?.distinct ?? 0,
    isDistinctExact: profile?.isDistinctExact ?? true,
    top: (profile?.top ?? []).slice(0, mostValues).map(({ text, count }) => ({ text, count })),
    missing: (profile?.missing ?? []).slice(0, mostValues).map(({ text, count }) => ({ text, count })),
    examples: (profile?.examples ?? []).slice(0, mostValues),
    longest: profile?.longest ?? 0,
    numeric: numeric
      ? {
          count: numeric.count,
          min: numeric.min,
          max: numeric.max,
          mean: numeric.sum / numeric.count,
          decimals: numeric.decimals,
        }
      : null,
    dates: dates
      ? {
          count: dates.count,
          first: dates.first,
          last: dates.last,
          formats: dates.formats.map(({ format, count }) => ({ format, count })),
          order: dates.order,
          evidence: dates.evidence,
        }
      : null,
    guess: guess && {
      role: guess.role,
      field: guess.field ?? null,
      extNames: [...guess.extNames],
      because: guess.because,
      details: { ...guess.details },
      confidence: guess.confidence,
    },
  };
}
