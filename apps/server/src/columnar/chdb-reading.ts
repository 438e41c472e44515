import type { ChdbCalls } from './chdb-calls.ts';
import { statementText } from './chdb-engine-sql.ts';
import { appendApart, type FileMakingOptions } from './chdb-file.ts';
import { type ColumnarEngine, defaultQueryMs, querySettings, readyMs } from './engine.ts';
import { withOutputFile } from './output-file.ts';

/**
 * Reading from chDB, over whatever connection to its process there is now.
 * @param connected throws columnar_unavailable where there is none
 */
export function chdbReading(
  connected: () => Pick<ChdbCalls, 'call'>,
  making: FileMakingOptions,
): Pick<ColumnarEngine, 'query' | 'writeFile' | 'isReady'> {
  return {
    async query(sql, { params, settings, signal, maxExecutionMs = defaultQueryMs } = {}) {
      const text = Buffer.from(statementText(sql, querySettings(maxExecutionMs, settings), params));
      const body = await connected().call({ kind: 'query' }, text, maxExecutionMs, signal);
      const { meta, data } = JSON.parse(body.toString()) as { meta: { name: string }[]; data: unknown[][] }; // JSONCompact.
      return { columns: meta.map(({ name }) => name), rows: data };
    },
    async writeFile(statement, { head = '', ...options }) {
      const { path, format } = options;
      await withOutputFile({ path, format, head }, () => appendApart(connected(), making, statement, options));
    },
    async isReady() {
      try {
        const text = Buffer.from(statementText('SELECT 1', querySettings(readyMs)));
        await connected().call({ kind: 'probe' }, text, readyMs, AbortSignal.timeout(readyMs));
        return true;
      } catch {
        return false;
      }
    },
  };
}
