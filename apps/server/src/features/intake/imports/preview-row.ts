import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { dayOf } from '@echolot/core/time-zone-day';
import type { JudgedRow } from './guessing/judge-table.ts';
import { type ImportMapping, isMultiValued } from './import-mapping.ts';

const mostCell = 300;

/** A row as it is in the file and as it is understood. */
export function previewOf(
  judged: JudgedRow,
  mapping: ImportMapping,
  timeZone: string,
  problem: string | undefined,
): ImportJudgement['preview'][number] {
  const { line } = judged;
  const cells = judged.cells.map((cell) => (cell.length > mostCell ? `${cell.slice(0, mostCell - 1)}…` : cell));
  if (!judged.isTaken) return { line, cells, refusals: [...judged.sentences], interview: null };
  const { row } = judged;
  const categories = Object.entries(row.categories).map(([extName, texts]): [string, string | string[]] => [
    extName,
    mapping.dimensions.some((dimension) => dimension.extName === extName && isMultiValued(dimension))
      ? [...texts]
      : (texts[0] ?? ''),
  ]);
  return {
    line,
    cells,
    refusals: problem === undefined ? [] : [problem],
    interview: {
      externalId: row.externalId,
      answeredAt: row.answeredAt.toISOString(),
      day: dayOf(row.answeredAt, timeZone),
      ...(row.datePrecision && { datePrecision: row.datePrecision }),
      units: row.units.map(({ name }) => name),
      channel: row.channel,
      locale: row.locale,
      answers: { ...row.answers, ...Object.fromEntries(categories) },
      contact: { ...row.contact },
    },
  };
}
