/** An answer of numbers alone, column by column; a column of arrays is as many columns as its arrays are long. */
export interface NumberColumns {
  readonly length: number;
  /** Exact below 2^53. */
  readonly columns: readonly Float64Array[];
}

/** Values of one column of a block. */
interface Piece {
  readonly values: ArrayLike<number>;
  /** More than one in a column of arrays. */
  readonly perRow: number;
}

interface Block {
  readonly rows: number;
  readonly pieces: readonly Piece[];
}

interface NumberType {
  readonly bytes: number;
  readonly read: (bytes: ArrayBuffer) => ArrayLike<number>;
}

const numberTypes: Readonly<Record<string, NumberType | undefined>> = {
  UInt8: { bytes: 1, read: (bytes) => new Uint8Array(bytes) },
  UInt16: { bytes: 2, read: (bytes) => new Uint16Array(bytes) },
  UInt32: { bytes: 4, read: (bytes) => new Uint32Array(bytes) },
  UInt64: { bytes: 8, read: (bytes) => join64(new Uint32Array(bytes), new Uint32Array(bytes)) },
  Int8: { bytes: 1, read: (bytes) => new Int8Array(bytes) },
  Int16: { bytes: 2, read: (bytes) => new Int16Array(bytes) },
  Int32: { bytes: 4, read: (bytes) => new Int32Array(bytes) },
  Int64: { bytes: 8, read: (bytes) => join64(new Uint32Array(bytes), new Int32Array(bytes)) },
  Float64: { bytes: 8, read: (bytes) => new Float64Array(bytes) },
};

/** Numbers of 64 bits from their halves, the lower one first. */
function join64(lower: Uint32Array, upper: Uint32Array | Int32Array): Float64Array {
  const numbers = new Float64Array(lower.length / 2);
  for (let index = 0; index < numbers.length; index += 1)
    numbers[index] = (upper[2 * index + 1] ?? 0) * 2 ** 32 + (lower[2 * index] ?? 0);
  return numbers;
}

/**
 * Reads an answer in the engine's Native format, as far as it is made of numbers and of arrays of them that are all of one
 * length. Ten thousand units with thirty sums as text take several times as long to write and to read.
 *
 * A block is its number of columns and of rows, then for each column name, type and values, one behind the other.
 * Source: https://clickhouse.com/docs/interfaces/formats/Native
 *
 * @throws Error where a column holds anything else.
 */
export function readNativeNumbers(body: Uint8Array): NumberColumns {
  const blocks = readBlocks(body);
  const length = blocks.reduce((sum, { rows }) => sum + rows, 0);
  const widths = blocks[0]?.pieces.map(({ perRow }) => perRow) ?? [];
  const columns = widths.flatMap((width) => Array.from({ length: width }, () => new Float64Array(length)));
  let from = 0;
  for (const { rows, pieces } of blocks) {
    let column = 0;
    for (const [index, { values, perRow }] of pieces.entries()) {
      if (perRow !== widths[index]) throw new Error('Arrays of numbers differ in length');
      if (perRow === 1) columns[column]?.set(values, from);
      else for (let place = 0; place < perRow; place += 1) pick(columns[column + place], from, values, place, perRow);
      column += perRow;
    }
    from += rows;
  }
  return { length, columns };
}

function pick(
  column: Float64Array | undefined,
  from: number,
  values: ArrayLike<number>,
  place: number,
  perRow: number,
) {
  for (let row = 0; column && row * perRow < values.length; row += 1)
    column[from + row] = values[row * perRow + place] ?? 0;
}

function readBlocks(body: Uint8Array): Block[] {
  const blocks: Block[] = [];
  let at = 0;

  function readCount(): number {
    // Seven bits a byte, the lowest first.
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = body[at] ?? 0;
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  function readText(): string {
    const length = readCount();
    const text = new TextDecoder().decode(body.subarray(at, at + length));
    at += length;
    return text;
  }

  function readValues(type: string, count: number): ArrayLike<number> {
    const numberType = numberTypes[type];
    if (!numberType) throw new Error(`${type} is not a type of numbers`);
    const end = at + count * numberType.bytes;
    if (end > body.byteLength) throw new Error('An answer of numbers ends too early');
    // A copy begins where numbers may begin, whatever comes before.
    const values = numberType.read(new Uint8Array(body.subarray(at, end)).buffer);
    at = end;
    return values;
  }

  function readPiece(rows: number): Piece {
    readText(); // Its name.
    const type = readText();
    const element = /^Array\((\w+)\)$/.exec(type)?.[1];
    if (element === undefined || rows === 0) return { values: rows === 0 ? [] : readValues(type, rows), perRow: 1 };
    const ends = readValues('UInt64', rows);
    const perRow = ends[0] ?? 0;
    for (let row = 0; row < rows; row += 1)
      if (ends[row] !== (row + 1) * perRow) throw new Error('Arrays of numbers differ in length');
    return { values: readValues(element, rows * perRow), perRow };
  }

  while (at < body.byteLength) {
    const columnCount = readCount();
    const rows = readCount();
    const pieces = Array.from({ length: columnCount }, () => readPiece(rows));
    if (rows > 0) blocks.push({ rows, pieces });
  }
  return blocks;
}
