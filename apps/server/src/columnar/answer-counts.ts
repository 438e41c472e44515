import type { ColumnarEngine } from './engine.ts';
import type { ServedSurvey } from './ranking-query.ts';
import { type ColumnarVariable, indicatorColumnOf, missingDay, missingNumber, tableNames } from './survey-columns.ts';

/** Answers of a whole survey; for those who look after it, so nothing small is hidden. */
export interface AnswerCounts {
  readonly interviews: number;
  /** Answers that count, by variable. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers per category, by dimension. */
  readonly categories: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function isAnswered(variable: ColumnarVariable): string {
  const column = `v${variable.columnNo}`;
  if (variable.indicator) return `${column} != ${indicatorColumnOf(variable).missing}`;
  if (variable.kind === 'number') return `${column} != ${missingNumber}`;
  return variable.kind === 'date' ? `${column} != '${missingDay}'` : `notEmpty(${column})`;
}

export async function readAnswerCounts(
  engine: ColumnarEngine,
  { shape, generation }: ServedSurvey,
  signal?: AbortSignal,
): Promise<AnswerCounts> {
  const { facts } = tableNames(shape, generation);
  const options = signal ? { signal } : {};
  const { variables } = shape;
  const sums = ['sum(sign)', ...variables.map((variable) => `sumIf(sign, ${isAnswered(variable)})`)];
  const { rows } = await engine.query(`SELECT ${sums.join(', ')} FROM ${facts}`, options);
  const [interviews = 0, ...answers] = (rows[0] ?? []).map(Number);
  const categories = new Map<string, ReadonlyMap<string, number>>();
  for (const { extName, kind, columnNo, isMultiValued } of variables) {
    if (kind !== 'dimension') continue;
    const value = isMultiValued ? `arrayJoin(v${columnNo})` : `v${columnNo}`;
    const counted = await engine.query(`SELECT ${value} AS c, sum(sign) AS n FROM ${facts} GROUP BY c`, options);
    categories.set(extName, new Map(counted.rows.map(([category, n]) => [String(category), Number(n)])));
  }
  return {
    interviews,
    answers: new Map(variables.map(({ extName }, index) => [extName, answers[index] ?? 0])),
    categories,
  };
}
