import type { ChdbCalls } from './chdb-calls.ts';
import { statementText } from './chdb-engine-sql.ts';
import { appendApart, appendAtOnce } from './chdb-file.ts';
import { type ColumnarEngine, defaultQueryMs, type EngineLog, querySettings, readyMs } from './engine.ts';
import { FileMakers } from './file-makers.ts';
import { withOutputFile } from './output-file.ts';

/** The engine makes a file of so many in a moment, and a process for it begins in three. */
const fewRows = 20_000;

/**
 * Reading from chDB, over whatever connection to its process there is now.
 * @param connected throws columnar_unavailable where there is none
 */
export function chdbReading(
  connected: () => Pick<ChdbCalls, 'call'>,
  { dataDir, log }: { readonly dataDir: string; readonly log: EngineLog },
): Pick<ColumnarEngine, 'query' | 'writeFile' | 'isReady' | 'close'> {
  const makers = new FileMakers(log);
  return {
    async query(sql, { params, settings, signal, maxExecutionMs = defaultQueryMs } = {}) {
      const text = Buffer.from(statementText(sql, querySettings(maxExecutionMs, settings), params));
      const body = await connected().call({ kind: 'query' }, text, maxExecutionMs, signal);
      const { meta, data } = JSON.parse(body.toString()) as { meta: { name: string }[]; data: unknown[][] }; // JSONCompact.
      return { columns: meta.map(({ name }) => name), rows: data };
    },
    async writeFile(statement, { head = '', rowCount = Number.POSITIVE_INFINITY, ...options }) {
      const { path, format } = options;
      await withOutputFile({ path, format, head }, () =>
        rowCount <= fewRows
          ? appendAtOnce(connected(), statement, options)
          : appendApart(connected(), { dataDir, makers }, statement, options),
      );
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
    close: () => makers.close(),
  };
}
