import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import { type ChartFont, chartFamily } from './chart-font.ts';
import type { ChartDrawing } from './chart-sheet.ts';
import { settableText } from './settable-text.ts';

const marginPt = 36;

/** One A4 page with the sheet at its top, as vectors and text one can search and copy, in a font that is part of the file. */
export async function pdfOf(
  { svg, widthPx, heightPx }: ChartDrawing,
  title: string,
  language: string,
  font: ChartFont,
): Promise<Blob> {
  const isLandscape = widthPx > heightPx * 1.2;
  const orientation = isLandscape ? 'landscape' : 'portrait';
  const document = new jsPDF({ orientation, unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
  font.addTo(document);
  document.setProperties({ title, creator: 'Echolot' });
  document.setLanguage(language === 'de' ? 'de' : 'en');
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  setIn(root, document);
  const room = {
    width: document.internal.pageSize.getWidth() - 2 * marginPt,
    height: document.internal.pageSize.getHeight() - 2 * marginPt,
  };
  const scale = Math.min(room.width / widthPx, room.height / heightPx);
  await svg2pdf(root, document, { x: marginPt, y: marginPt, width: widthPx * scale, height: heightPx * scale });
  return document.output('blob');
}

/** What the writer of PDF knows of an embedded font. */
interface EmbeddedFont {
  readonly metadata: { characterToGlyph(codePoint: number): number };
}

/** Half the height of a digit, by the size of the font. */
const halfDigit = 0.364;

/** Text that is around its middle, set on its baseline: the writer of PDF takes the middle of other fonts. */
function placeOnBaseline(text: HTMLElement): void {
  const baseline = text.getAttribute('dominant-baseline') ?? text.style.dominantBaseline;
  if (baseline !== 'central' && baseline !== 'middle') return;
  text.removeAttribute('dominant-baseline');
  text.style.removeProperty('dominant-baseline');
  const sizePx = Number.parseFloat(text.style.fontSize || text.getAttribute('font-size') || '12');
  text.setAttribute('y', String(Number(text.getAttribute('y') ?? 0) + halfDigit * sizePx));
}

/** Sets every text of a drawing in the family, in one of its two weights, and in letters it has. */
function setIn(root: HTMLElement, pdf: jsPDF): void {
  pdf.setFont(chartFamily, 'normal');
  const { metadata } = pdf.getFont() as unknown as EmbeddedFont;
  const hasLetter = (codePoint: number): boolean => metadata.characterToGlyph(codePoint) > 0;
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
    const { style } = element;
    const weight = style?.fontWeight || element.getAttribute('font-weight');
    if (element.hasAttribute('font-family') || style?.fontFamily) {
      style?.removeProperty('font-family');
      element.setAttribute('font-family', chartFamily);
    }
    if (element.localName === 'text') placeOnBaseline(element);
    if (!weight) continue;
    style?.removeProperty('font-weight');
    element.setAttribute('font-weight', weight === 'bold' || Number(weight) >= 600 ? '700' : '400');
  }
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = settableText(node.nodeValue ?? '', hasLetter);
}
