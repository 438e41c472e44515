import { isAscii, isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';

/** What a whole file says about its encoding. */
export interface ByteSurvey {
  /** The first bytes, to recognise formats and dialects. */
  readonly start: Buffer;
  readonly byteCount: number;
  readonly isAscii: boolean;
  readonly isUtf8: boolean;
  /** Characters beyond ASCII that are good UTF-8, and bytes that are not, as far as was read. */
  readonly utf8Characters: number;
  readonly otherBytes: number;
  /** Bytes beyond ASCII with what is around them, for guessing a legacy encoding. */
  readonly sample: Buffer;
}

const chunkBytes = 1024 * 1024;
const startBytes = 256 * 1024;
const sampleBytes = 64 * 1024;
/** Bytes kept on each side of one beyond ASCII: a word or two. */
const around = 40;

/**
 * Reads a file to its end (a gigabyte a second): a letter beyond ASCII may come first in the last row, and then decides
 * the encoding. Stops early once it is certain that the file is not UTF-8 and the sample is full.
 */
export async function surveyBytes(path: string, signal?: AbortSignal): Promise<ByteSurvey> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(chunkBytes + 4);
    const samples: Buffer[] = [];
    let start: Buffer = Buffer.alloc(0);
    let isAllAscii = true;
    let utf8Characters = 0;
    let otherBytes = 0;
    let sampled = 0;
    let carried = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, carried, chunkBytes, null);
      const filled = buffer.subarray(0, carried + bytesRead);
      if (start.length === 0) start = Buffer.from(filled.subarray(0, startBytes));
      if (filled.length === 0) break;
      carried = 0;
      if (!isAscii(filled)) {
        isAllAscii = false;
        carried = bytesRead > 0 ? unfinishedBytes(filled) : 0;
        const whole = filled.subarray(0, filled.length - carried);
        if (sampled < sampleBytes) {
          const sample = sampleAround(whole, sampleBytes - sampled);
          samples.push(sample);
          sampled += sample.length;
        }
        if (!isUtf8(whole)) {
          const counts = countCharacters(whole);
          utf8Characters += counts.good;
          otherBytes += counts.bad;
        } else if (otherBytes > 0 || utf8Characters === 0) {
          utf8Characters += countCharacters(whole).good;
        }
        buffer.copyWithin(0, whole.length, filled.length);
      }
      if (bytesRead === 0 || (otherBytes > 1000 && utf8Characters < otherBytes && sampled >= sampleBytes)) break;
    }
    return {
      start,
      byteCount: size,
      isAscii: isAllAscii,
      isUtf8: otherBytes === 0,
      utf8Characters,
      otherBytes,
      sample: Buffer.concat(samples),
    };
  } finally {
    await file.close();
  }
}

/** Bytes at the end that may be the beginning of a character of UTF-8. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function countCharacters(bytes: Buffer): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (const character of bytes.toString('utf8')) {
    if (character === '\ufffd') bad += 1;
    else if (character > '\u007f') good += 1;
  }
  return { good, bad };
}

function sampleAround(bytes: Buffer, most: number): Buffer {
  const pieces: Buffer[] = [];
  let length = 0;
  let at = 0;
  while (at < bytes.length && length < most) {
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
    if (at >= bytes.length) break;
    const piece = Buffer.from(bytes.subarray(Math.max(0, at - around), at + around));
    pieces.push(piece);
    length += piece.length;
    at += around;
  }
  return Buffer.concat(pieces);
}
