import type { ColumnarParam, ColumnarSettings } from './engine.ts';
import { paramText, plainName, quoted } from './engine-params.ts';

/**
 * The statement as chDB takes it: `SET` of settings and parameters first, on the session that lives for this statement
 * only. (chDB's own binding call runs one parameterised statement at a time in the whole process.) The values are read by
 * the engine with the type of their placeholder; they never meet the SQL parser except as one quoted string.
 */
export function statementText(
  sql: string,
  settings: ColumnarSettings,
  params: Readonly<Record<string, ColumnarParam>> = {},
): string {
  // The length limit has to be before the parser meets the long statement; `readonly` forbids further SETs.
  const { max_query_size: maxQuerySize, ...rest } = settings;
  const sets = [
    ...Object.entries(params).map(([name, value]) => `param_${plainName(name)} = ${quoted(paramText(value))}`),
    ...Object.entries(rest).map(
      ([name, value]) => `${plainName(name)} = ${typeof value === 'number' ? value : quoted(value)}`,
    ),
  ];
  const limit = maxQuerySize === undefined ? '' : `SET max_query_size = ${maxQuerySize}; `;
  return `${limit}${sets.length > 0 ? `SET ${sets.join(', ')}; ` : ''}${sql}`;
}
