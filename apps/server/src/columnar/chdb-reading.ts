import type { ChdbCalls } from './chdb-calls.ts';
import { statementText } from './chdb-engine-sql.ts';
import { appendApart, appendAtOnce } from './chdb-file.ts';
import {
  type ColumnarEngine,
  defaultQueryMs,
  type EngineLog,
  type QueryOptions,
  querySettings,
  readyMs,
} from './engine.ts';
import { FileMakers } from './file-makers.ts';
import { readNativeNumbers } from './native-numbers.ts';
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
): Pick<ColumnarEngine, 'query' | 'readNumbers' | 'writeFile' | 'isReady' | 'close'> {
  const makers = new FileMakers(log);
  async function answerTo(
    kind: 'query' | 'numbers',
    sql: string,
    { params, settings, signal, maxExecutionMs = defaultQueryMs }: QueryOptions,
  ): Promise<Buffer> {
    const text = Buffer.from(statementText(sql, querySettings(maxExecutionMs, settings), params));
    return connected().call({ kind }, text, maxExecutionMs, signal);
  }
  return {
    async query(sql, options = {}) {
      const body = await answerTo('query', sql, options);
      const { meta, data } = JSON.parse(body.toString()) as { meta: { name: string }[]; data: unknown[][] }; // JSONCompact.
      return { columns: meta.map(({ name }) => name), rows: data };
    },
    async readNumbers(sql, options = {}) {
      return readNativeNumbers(await answerTo('numbers', sql, options));
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
