import type { ReadingLimits } from './reading-limits.ts';
import { decodeXml, type ZipArchive } from './zip-archive.ts';

/** Looked at of each sheet, in characters. */
const mostLookedAt = 256 * 1024;
/** A value with something in it, or a text that is in the cell; with or without a prefix. */
const filledCell = /<(?:\w+:)?(?:v(?:\s[^>]*)?>[^<]|is>)/g;

/** How many filled cells a sheet has about: counted in its beginning, the rest by its packed size. */
export async function estimateFilledCells(archive: ZipArchive, part: string, limits: ReadingLimits): Promise<number> {
  let text = '';
  let consumedBytes = 0;
  let isWhole = false;
  try {
    const chunks = archive.unpack(part, limits.sheetBytes, (packedBytes) => {
      consumedBytes = packedBytes;
    });
    for await (const piece of decodeXml(chunks)) {
      text += piece;
      if (text.length >= mostLookedAt) break;
    }
    isWhole = text.length < mostLookedAt;
  } catch {
    // A damaged sheet counts as far as it goes; reading it reports the damage.
  }
  const counted = text.match(filledCell)?.length ?? 0;
  const share = isWhole || consumedBytes === 0 ? 1 : archive.packedBytes(part) / consumedBytes;
  return counted * Math.max(1, share);
}
