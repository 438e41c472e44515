import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import PdfKit from 'pdfkit';
import { layLetter } from './pdf-business-letter.ts';
import { layCharts } from './pdf-charts.ts';
import { placeCover } from './pdf-cover.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { type Canvas, createFlow, type Flow } from './pdf-flow.ts';
import type { Kit } from './pdf-kit.ts';
import { missingSign } from './pdf-letters.ts';
import { horizontal } from './pdf-marks.ts';
import { createPen, type Pen } from './pdf-pen.ts';
import { colors, margins, sheetSizes, styles } from './pdf-styles.ts';
import { layTable } from './pdf-table.ts';
import { createTags } from './pdf-tags.ts';
import { type Laid, layComments, layFacts, layFigures, layHeading, layList, layParagraph } from './pdf-text-blocks.ts';

export interface WrittenPdf {
  readonly pages: number;
}

/** Draws a document into a file. The same document always becomes the same bytes. */
export async function writePdf(document: PdfDocument, path: string): Promise<WrittenPdf> {
  const kit = openKit(document);
  const writing = pipeline(kit, createWriteStream(path, { mode: 0o600 }));
  // A fault of drawing is told by the drawing; the stream is closed with it.
  writing.catch(() => undefined);
  try {
    const pages = drawDocument(kit, document);
    kit.end();
    await writing;
    return { pages };
  } catch (error) {
    kit.destroy();
    throw error;
  }
}

/** The same in memory, for documents of a page or two that become part of something. */
export async function pdfBytes(document: PdfDocument): Promise<Uint8Array> {
  const kit = openKit(document);
  const chunks: Buffer[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    kit.on('data', (chunk: Buffer) => void chunks.push(chunk));
    kit.once('end', resolve);
    kit.once('error', reject);
  });
  drawDocument(kit, document);
  kit.end();
  await whole;
  return Buffer.concat(chunks);
}

function openKit({ language, title, author, subject, madeAt }: PdfDocument): Kit {
  const kit = new PdfKit({
    pdfVersion: '1.7',
    subset: 'PDF/UA' as unknown as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    // No font of its own: all are embedded.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, Creator: 'Echolot', CreationDate: new Date(madeAt) },
  });
  escapeProperties(kit);
  kit.on('pageAdded', () => gatherContent(kit.page));
  return kit;
}

/** The kit makes bytes of each operator; made of a whole page at once they take a fraction of time and memory. */
function gatherContent(page: PDFKit.PDFPage): void {
  const its = page as unknown as { write: (chunk: string) => void; end: () => void };
  const [write, end] = [its.write.bind(page), its.end.bind(page)];
  const lines: string[] = [];
  its.write = (chunk) => void lines.push(chunk);
  its.end = () => {
    write(lines.join('\n'));
    end();
  };
}

/** The kit writes the properties into XML as they are; `R&D` would make it unreadable. */
function escapeProperties(kit: Kit): void {
  const inner = kit as unknown as { info: Record<string, unknown>; _addInfo: () => void };
  const addInfo = inner._addInfo.bind(kit);
  inner._addInfo = () => {
    const plain = inner.info;
    inner.info = Object.fromEntries(
      Object.entries(plain).map(([name, value]) => [name, typeof value === 'string' ? escapeXml(value) : value]),
    );
    addInfo();
    inner.info = plain;
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeXml = (text: string): string => text.replace(/[&<>]/gu, (sign) => entities[sign] ?? sign);

/** Draws all pages and answers how many they are. */
function drawDocument(kit: Kit, document: PdfDocument): number {
  const pen = createPen(kit, document.numbers ?? document.language);
  const tags = createTags(kit, document.title);
  const canvas: Canvas = { pen, tags };
  const flow = planPages(pen, document);
  const pages = flow.pages.length;
  flow.pages.forEach(({ orientation, isCover, draws }, index) => {
    const { width, height } = sheetSizes[orientation];
    kit.addPage({ size: [width, height], margin: 0 });
    if (!isCover)
      tags.artifact(() => drawFrame(pen, document, { width, height, page: index + 1, pages }), 'Pagination');
    for (const draw of draws) draw(canvas);
  });
  tags.end();
  return pages;
}

/** Its pages; a line or two left over for a last page find room on those before, else they get company. */
function planPages(pen: Pen, document: PdfDocument): Flow {
  const plan = (moreRoom: number): Flow => {
    const flow = createFlow(moreRoom);
    if (document.cover) placeCover(flow, pen, document.cover);
    placeBlocks(flow, pen, document);
    return flow;
  };
  const usual = plan(0);
  // A letter has its own places on its sheet.
  if (!usual.endsInStub || document.blocks.some(({ kind }) => kind === 'letter')) return usual;
  const count = usual.pages.length;
  const shorter = plan(14);
  if (shorter.pages.length < count) return shorter;
  const fuller = [-64, -110].map(plan).find(({ pages, endsInStub }) => pages.length === count && !endsInStub);
  return fuller ?? usual;
}

function placeBlocks(flow: Flow, pen: Pen, { blocks, words }: PdfDocument): void {
  const bookmarks = createBookmarks();
  const lay = (index: number): Laid | undefined => {
    const block = blocks[index];
    if (!block || block.kind === 'pageBreak') return undefined;
    if (block.kind !== 'heading') return layBlock(pen, block, flow, words);
    const next = lay(index + 1);
    const follow = next ? next.gap + next.least : 0;
    return layHeading(pen, block, flow.width, follow, (canvas, y) => bookmarks.add(canvas, block.level, block.text, y));
  };
  blocks.forEach((block, index) => {
    if (block.kind === 'pageBreak') {
      flow.newPage(block.orientation ?? 'portrait');
      return;
    }
    const laid = lay(index);
    if (!laid) return;
    flow.gap(laid.gap);
    laid.place(flow);
  });
  if (pen.hasReplaced) {
    const text = words.replacedLetters.replace('{sign}', missingSign);
    const note = layParagraph(pen, { kind: 'paragraph', look: 'note', text }, flow.width);
    flow.gap(note.gap);
    note.place(flow);
  }
}

type Placed = Exclude<PdfBlock, { kind: 'pageBreak' } | { kind: 'heading' }>;

function layBlock(pen: Pen, block: Placed, flow: Flow, words: PdfDocument['words']): Laid {
  const { width } = flow;
  switch (block.kind) {
    case 'paragraph':
      return layParagraph(pen, block, width);
    case 'list':
      return layList(pen, block, width);
    case 'facts':
      return layFacts(pen, block.facts, width);
    case 'figures':
      return layFigures(pen, block, width);
    case 'table':
      return layTable(pen, block, flow, words);
    case 'charts':
      return layCharts(pen, block, width);
    case 'comments':
      return layComments(pen, block, width);
    case 'letter':
      return layLetter(pen, block);
  }
}

/** Headings of the first two levels, as a reader of PDF lists them beside the pages. */
function createBookmarks() {
  let chapter: PDFKit.PDFOutline | undefined;
  return {
    add({ pen: { kit } }: Canvas, level: 1 | 2 | 3, text: string, y: number): void {
      if (level === 3) return;
      // The kit counts from the other edges.
      const place = { fit: false, top: Math.max(0, y - 12), left: kit.page.width, expanded: level === 1 };
      const parent = level === 1 || !chapter ? kit.outline : chapter;
      const item = parent.addItem(text, place);
      if (level === 1) chapter = item;
    },
  };
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly page: number;
  readonly pages: number;
}

/** Running head and foot. */
function drawFrame(pen: Pen, { runningHead, words, author }: PdfDocument, { width, height, page, pages }: Sheet): void {
  const [left, right] = [margins.left, width - margins.right];
  const style = styles.runningHead;
  const room = (right - left) * 0.6;
  pen.line(pen.fitted(runningHead[0], style, room), left, 34, style);
  pen.line(pen.fitted(runningHead[1], style, right - left - room - 12), right, 34, style, 'right');
  horizontal(pen.kit, left, right, 50, colors.hairline);
  const number = words.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages));
  const foot = height - margins.bottom + 24;
  pen.line(pen.fitted(author, style, room), left, foot, style);
  pen.line(number, right, foot, style, 'right');
}
