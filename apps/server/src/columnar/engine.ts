import { randomUUID } from 'node:crypto';
import type { NumberColumns } from './native-numbers.ts';

/**
 * The columnar store as the projection and the query builder see it. Two engines are behind it: chDB in a child
 * process (`chdb-engine.ts`) and a ClickHouse server (`clickhouse-engine.ts`); both speak the same SQL and give the
 * same values: every integer and decimal a JS number (exact below 2^53, which every sum here is), NaN and infinity
 * null, UUIDs, dates (`2026-01-31`) and instants (UTC, `2026-01-31 09:30:00.123`) strings, Bool boolean, arrays and
 * tuples arrays.
 */
export interface ColumnarEngine {
  /**
   * Runs one reading statement (writing is refused by the engine). No FORMAT clause, no SETTINGS clause.
   * @throws AppError `columnar_unavailable` (engine dead, starting, out of disk, too busy), AppError `columnar_timeout`,
   * ColumnarQueryError (the statement is at fault: an internal error), or the signal's reason.
   */
  query(sql: string, options?: QueryOptions): Promise<ColumnarResult>;
  /**
   * The same of a statement whose columns are numbers, or arrays of them that are all of one length; much faster for many rows.
   * @throws as `query`; Error where a column holds anything else.
   */
  readNumbers(sql: string, options?: QueryOptions): Promise<NumberColumns>;
  /**
   * Reads rows and writes a table of them to a file as it is made, so that no memory grows with it.
   * What is at the path is replaced; without success nothing does. No FORMAT, SETTINGS or INTO OUTFILE clause.
   * @throws as `query`; AppError `disk_full`; what Node says of a path that cannot be written.
   */
  writeFile(statement: FileStatement, options: WriteFileOptions): Promise<void>;
  /**
   * Appends rows, one JSON array per line in the order of `columns` (`'[1,"2026-01-31"]\n[…]'`); instants may be ISO.
   * Keep one call below a million rows and 200 MB: it is then one block, so that repeating it with the same
   * `deduplicationToken` writes each partition exactly once, also after a crash that wrote only some of them
   * (the table needs `factTableSettings`). The token must name the table's batch: it counts per table.
   * @throws as `query`. After `columnar_unavailable` or `columnar_timeout` the rows may or may not be there: repeat with the same token.
   */
  insert(table: string, columns: readonly string[], lines: string | Uint8Array, options?: InsertOptions): Promise<void>;
  /**
   * Runs one statement without an answer (CREATE, ALTER, OPTIMIZE, INSERT … SELECT; not INSERT … VALUES, which the engine
   * drops when it equals an earlier one). @throws as `query`.
   */
  command(sql: string, options?: QueryOptions): Promise<void>;
  /** Whether a small query is answered within two seconds, however many others run. Never throws. */
  isReady(): Promise<boolean>;
  /** Calls back each time the engine answers again after it was gone (repeat what was under way). Returns the way to stop it. */
  onRestart(listener: () => void): () => void;
  /** Waits for what runs (a few seconds at most) and ends the engine. Safe to call twice. */
  close(): Promise<void>;
}

/** What those may do with an engine who did not open it. */
export type WorkingEngine = Omit<ColumnarEngine, 'isReady' | 'close' | 'writeFile' | 'readNumbers'>;

/** A value bound to `{name:Type}`: sent beside the statement, never as part of it. Dates and instants as strings. */
export type ColumnarParam = string | number | bigint | boolean | null | readonly ColumnarParam[];

/** An engine setting for one statement, e.g. `max_threads`. */
export type ColumnarSettings = Readonly<Record<string, string | number>>;

export interface QueryOptions {
  readonly params?: Readonly<Record<string, ColumnarParam>>;
  readonly settings?: ColumnarSettings;
  /** Aborting kills the statement inside the engine and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Default 10 s for `query`, 10 min for `command` and `insert`. */
  readonly maxExecutionMs?: number;
}

/** How the engine writes rows: CSV without a line of names; packed rows as one JSON array per line; Parquet with the types of the columns. */
export const fileFormats = ['CSV', 'JSONCompactEachRow', 'Parquet'] as const;
export type FileFormat = (typeof fileFormats)[number];

/**
 * A file in two steps, as they may run in two places: reading is quick and done where everybody's questions are answered, what costs time
 * is not.
 */
export interface FileStatement {
  /** SELECT of the rows as they lie, each column under the name `table` knows it by. */
  readonly rows: string;
  /** SELECT … FROM rows: the columns of the file and their order. */
  readonly table: string;
}

export interface WriteFileOptions extends Omit<QueryOptions, 'settings'> {
  readonly format: FileFormat;
  /** Absolute; for the embedded engine below the folder in which its own lies. The file is its owner's alone. */
  readonly path: string;
  /** What comes before the rows. Not for Parquet. */
  readonly head?: string | undefined;
  /** About how many rows there are, where that is known: few are not worth a process of their own. */
  readonly rowCount?: number | undefined;
}

export interface InsertOptions {
  readonly deduplicationToken?: string;
  readonly signal?: AbortSignal;
  readonly maxExecutionMs?: number;
}

export interface ColumnarResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What the engine reports to; pino's logger fits. */
export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The database every table lives in; statements name it (`echolot.…`). */
export const columnarDatabase = 'echolot';

/**
 * The SETTINGS of every table the projection writes: repeated batches are recognised by their token, and a batch is on
 * the disk (not only in the page cache) before it counts as written (measured: +0 to 13 ms for 5,000 rows × 30 columns).
 */
export const factTableSettings =
  'non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1';

export const defaultQueryMs = 10_000;
export const defaultWriteMs = 600_000;
export const defaultFileMs = 600_000;
export const readyMs = 2_000;
/** A single statement may use this much memory; more ends it with a ColumnarQueryError. */
export const defaultMaxMemoryBytes = 2 * 1024 ** 3;

/** Before each block it reads, a statement waits up to a second for those of a lower number. */
const priorities = { questions: 1, crowding: 2, files: 3 } as const;
/** Of questions of somebody who asks for very much at once. */
export const crowdingPriority = priorities.crowding;

/** The settings of every reading statement, on both engines. */
export function querySettings(maxExecutionMs: number, settings: ColumnarSettings = {}): ColumnarSettings {
  return {
    ...statementSettings(maxExecutionMs),
    output_format_json_quote_64bit_integers: 0,
    output_format_json_quote_decimals: 0,
    output_format_json_quote_denormals: 0,
    output_format_json_escape_forward_slashes: 0,
    date_time_output_format: 'simple',
    priority: priorities.questions,
    ...settings,
    readonly: 1,
  };
}

/** A file may name hundreds of thousands of interviews, 38 characters each. */
const longestFileStatement = 512 * 1024 ** 2;

/**
 * The settings of a statement whose rows become a file, on both engines: other people's questions come first, so it is given one core
 * and waits for them while it reads. Rows come in blocks as large as memory bears, because each is sorted at once and then merged.
 */
export function rowsSettings(maxExecutionMs: number): ColumnarSettings {
  return querySettings(maxExecutionMs, {
    max_threads: 1,
    priority: priorities.files,
    max_query_size: longestFileStatement,
    max_block_size: 1024 ** 2,
    preferred_block_size_bytes: 128 * 1024 ** 2,
  });
}

/** The settings of a statement that reads rows and writes them to a file. What it has to sort goes to the disk in time. */
export function fileSettings(maxExecutionMs: number): ColumnarSettings {
  return {
    ...rowsSettings(maxExecutionMs),
    // What is read is ordered in these blocks, too: larger ones take more memory, smaller ones longer.
    max_block_size: 262_144,
    // What is ordered within a statement stays so.
    query_plan_remove_redundant_sorting: 0,
    max_bytes_before_external_sort: 512 * 1024 ** 2,
    max_bytes_before_external_group_by: 512 * 1024 ** 2,
    output_format_csv_crlf_end_of_line: 1,
    format_csv_null_representation: '',
    output_format_parquet_compression_method: 'zstd',
    output_format_parquet_string_as_string: 1,
    output_format_parquet_row_group_size: 131_072,
  };
}

/**
 * The same for chDB, which knows settings an older ClickHouse server does not. Lines are made of small blocks, for memory's sake. Bloom
 * filters are of no use to who reads a whole table, and cost an eighth of the time.
 */
export function chdbFileSettings(maxExecutionMs: number): ColumnarSettings {
  return { ...fileSettings(maxExecutionMs), max_block_size: 65_536, output_format_parquet_write_bloom_filter: 0 };
}

/** The same where the rows come through a pipe, which is no writing, but more than the engine lets a mere reader do. */
export function pipedFileSettings(maxExecutionMs: number): ColumnarSettings {
  return { ...chdbFileSettings(maxExecutionMs), readonly: 2 };
}

/** The settings of every writing statement, on both engines. */
export function writeSettings(maxExecutionMs: number, settings: ColumnarSettings = {}): ColumnarSettings {
  return { ...statementSettings(maxExecutionMs), ...settings };
}

/** The settings of every insert, on both engines. */
export function insertSettings(maxExecutionMs: number, deduplicationToken: string | undefined): ColumnarSettings {
  return {
    ...statementSettings(maxExecutionMs),
    async_insert: 0,
    date_time_input_format: 'best_effort',
    input_format_parallel_parsing: 0,
    // Without a token the engine would take equal rows for a repetition, whatever `insert_deduplicate` says.
    insert_deduplication_token: deduplicationToken ?? randomUUID(),
  };
}

function statementSettings(maxExecutionMs: number): Record<string, string | number> {
  return {
    max_execution_time: maxExecutionMs / 1000,
    timeout_overflow_mode: 'throw',
    max_memory_usage: defaultMaxMemoryBytes,
    max_query_size: 16 * 1024 ** 2,
    session_timezone: 'UTC',
  };
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Refuses what is not a plain `table` or `database.table` and plain column names; they go into the statement as they are. */
export function checkInsertTarget(table: string, columns: readonly string[]): void {
  const bad = [...table.split('.'), ...columns].find((name) => !identifier.test(name));
  if (bad !== undefined) throw new TypeError(`Not a plain name for a table or column: ${JSON.stringify(bad)}`);
  if (columns.length === 0) throw new TypeError('An insert names its columns.');
}
