import { buildTable } from './build-table.ts';
import { detectDialect, noQuote } from './csv-dialect.ts';
import { CsvParser } from './csv-parser.ts';
import type { FoundEncoding } from './detect-encoding.ts';
import type { ReadingLimits } from './reading-limits.ts';
import type { DamagedRow, OpenOptions, SourceRow, SourceTable } from './source-table.ts';
import type { ByteSurvey } from './survey-bytes.ts';
import { TextPieces } from './text-pieces.ts';

/** Opens a text of delimited cells. @throws SourceFileError when there is no head or no row. */
export async function openCsvTable(
  path: string,
  survey: ByteSurvey,
  encoding: FoundEncoding,
  options: OpenOptions,
  limits: ReadingLimits,
): Promise<SourceTable> {
  const sample = new TextDecoder(encoding.encoding).decode(survey.start, { stream: true });
  const { headLine, columnCount, ...dialect } = detectDialect(sample, options, limits);
  const text = await TextPieces.open(path, encoding, options.signal);

  async function* rows(): AsyncGenerator<SourceRow | DamagedRow> {
    const parser = new CsvParser({ ...dialect, columnCount }, limits);
    function* convert(records: ReturnType<CsvParser['add']>): Generator<SourceRow | DamagedRow> {
      for (const record of records) {
        if (record.line < headLine) continue;
        else if (record.kind === 'damaged') yield record;
        else if (text.hasOddities) yield checkRow(record.line, record.cells);
        else yield { kind: 'row', line: record.line, cells: record.cells };
      }
    }
    for await (const piece of text.read()) for (const row of convert(parser.add(piece))) yield row;
    for (const row of convert(parser.end())) yield row;
  }

  function checkRow(line: number, cells: readonly string[]): SourceRow | DamagedRow {
    const whole = cells.join(dialect.delimiter);
    const reason = text.faultOf(whole);
    if (reason === undefined) return { kind: 'row', line, cells };
    return { kind: 'damaged', line, text: whole.slice(0, limits.damagedCharacters), reason };
  }

  try {
    return await buildTable(
      {
        kind: 'csv',
        facts: {
          encoding: encoding.encoding,
          ...(encoding.other && { otherEncoding: encoding.other }),
          delimiter: dialect.delimiter,
          quote: dialect.quote === noQuote ? '' : dialect.quote,
        },
        rows: rows(),
        byteCount: survey.byteCount,
        bytesRead: () => text.bytesRead,
        close: () => text.close(),
      },
      limits,
    );
  } catch (error) {
    await text.close();
    throw error;
  }
}
