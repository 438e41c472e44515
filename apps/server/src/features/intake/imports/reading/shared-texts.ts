import { ownText } from './own-text.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';
import { type ScanHandler, XmlScanner } from './xml-scanner.ts';
import { decodeXml, type ZipArchive } from './zip-archive.ts';

/**
 * The texts cells refer to by number. They are held while the sheet is read, so there is a limit to them.
 *
 * @throws SourceFileError when there are more.
 */
export async function readSharedTexts(archive: ZipArchive, part: string, limits: ReadingLimits): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has(part)) return texts;
  let current = '';
  let bytes = 0;
  let isPhonetic = false;
  const handler: ScanHandler & { wantsText: boolean } = {
    wantsText: false,
    open(name, _attributes, isEmpty) {
      if (name === 'si') {
        current = '';
        if (isEmpty) texts.push('');
      } else if (name === 'rPh') isPhonetic = !isEmpty;
      else if (name === 't') handler.wantsText = !isPhonetic && !isEmpty;
    },
    close(name) {
      if (name === 't') handler.wantsText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        const text = ownText(unescapeCell(current));
        // Sixteen bytes for the text itself, eight for its place.
        bytes += text.length * 2 + 24;
        texts.push(text);
        if (bytes > limits.sharedTextBytes || texts.length > limits.sharedTextCount) {
          const mostMegabytes = Math.round(limits.sharedTextBytes / 1024 / 1024);
          throw new SourceFileError('texts_too_large', { mostMegabytes });
        }
      }
    },
    text(text) {
      current += text;
      if (current.length > limits.rowCharacters)
        throw new SourceFileError('workbook_damaged', { reason: 'a text has no end' });
    },
  };
  const scanner = new XmlScanner(handler, limits.rowCharacters);
  const mostBytes = limits.sharedTextBytes * 4;
  for await (const piece of decodeXml(archive.unpack(part, mostBytes))) scanner.add(piece);
  return texts;
}

/** Spreadsheets write characters XML does not allow as `_x000D_`. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point === 0 ? '' : String.fromCharCode(point);
    })
    .replaceAll('\r\n', '\n')
    .toWellFormed();
}
