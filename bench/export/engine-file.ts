import { type ColumnarSettings, fileSettings } from '../../apps/server/src/columnar/engine.ts';
import { quoted } from '../../apps/server/src/columnar/engine-params.ts';
import type { Format } from './table-by-hand.ts';

/** A file the engine writes by itself, in the process and at the place where it answers questions. */
export interface EngineFile {
  readonly format: string;
  readonly path: string;
  readonly settings: ColumnarSettings;
}

const engineFormats = { xlsx: 'JSONCompactEachRow', csv: 'CSV', parquet: 'Parquet' } as const satisfies Record<
  Format,
  string
>;

/** The same bytes as the product's file, as fast as the engine can: all cores, and blocks as large as the product's. */
export function engineFile(format: Format, path: string): EngineFile {
  const { max_threads: _one, priority: _last, readonly: _reading, ...settings } = fileSettings(600_000);
  return {
    format: engineFormats[format],
    path,
    settings: { ...settings, output_format_parquet_write_bloom_filter: 0 },
  };
}

export const outputClause = ({ format, path }: EngineFile): string =>
  `INTO OUTFILE ${quoted(path)} TRUNCATE FORMAT ${format}`;
