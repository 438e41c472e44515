import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import type { ChartDrawing } from './chart-sheet.ts';
import { latinText } from './latin-text.ts';

const marginPt = 36;

/** One A4 page with the sheet at its top, as vectors and text one can search and copy. */
export async function pdfOf({ svg, widthPx, heightPx }: ChartDrawing, title: string, language: string): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = latinText(node.nodeValue ?? '');
  const isLandscape = widthPx > heightPx * 1.2;
  const document = new jsPDF({ orientation: isLandscape ? 'landscape' : 'portrait', unit: 'pt', format: 'a4' });
  document.setProperties({ title, creator: 'Echolot' });
  document.setLanguage(language === 'de' ? 'de' : 'en');
  const room = {
    width: document.internal.pageSize.getWidth() - 2 * marginPt,
    height: document.internal.pageSize.getHeight() - 2 * marginPt,
  };
  const scale = Math.min(room.width / widthPx, room.height / heightPx);
  await svg2pdf(root, document, { x: marginPt, y: marginPt, width: widthPx * scale, height: heightPx * scale });
  return document.output('blob');
}
