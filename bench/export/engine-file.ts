import type { ColumnarSettings } from '../../apps/server/src/columnar/engine.ts';
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

/** How the engine writes by itself, and with the blocks and the thread that were the fastest of all that were tried (for a million rows). */
export const engineWays = {
  asItIs: {},
  fastest: { max_threads: 1, max_block_size: 1024 ** 2, preferred_block_size_bytes: 128 * 1024 ** 2 },
};

/** The same bytes as the product's file. */
export function engineFile(format: Format, path: string, way: keyof typeof engineWays): EngineFile {
  return {
    format: engineFormats[format],
    path,
    settings: {
      output_format_csv_crlf_end_of_line: 1,
      format_csv_null_representation: '',
      output_format_json_quote_64bit_integers: 0,
      output_format_parquet_compression_method: 'zstd',
      output_format_parquet_row_group_size: 131_072,
      output_format_parquet_write_bloom_filter: 0,
      ...engineWays[way],
    },
  };
}

export const outputClause = ({ format, path }: EngineFile): string =>
  `INTO OUTFILE ${quoted(path)} TRUNCATE FORMAT ${format}`;
