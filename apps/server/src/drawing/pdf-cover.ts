import drawSvg from 'svg-to-pdfkit';
import type { PdfCover, PdfFact, PdfLogo } from './pdf-document.ts';
import type { Canvas, Flow } from './pdf-flow.ts';
import type { Pen } from './pdf-pen.ts';
import { colors, type Face, margins, sheetSizes, styles } from './pdf-styles.ts';
import { drawLines, layFacts } from './pdf-text-blocks.ts';

const logoHeight = 40;
const logoWidth = 190;
/** Where the title is: two fifths down the page, where the eye falls first. */
const titleTop = 268;
const ruleWidth = 64;

/** Logo, title and what the document is of. Facts that have no room any more follow on the next page. */
export function placeCover(flow: Flow, pen: Pen, cover: PdfCover): void {
  flow.newCover();
  const { width, left } = flow;
  const titles = pen.linesOf(cover.title, styles.coverTitle, width);
  const subtitles = pen.linesOf(cover.subtitle, styles.coverSubtitle, width);
  const top = titleTop;
  const subtitleTop = top + 26 + titles.length * styles.coverTitle.leading + 8;
  const below = subtitleTop + subtitles.length * styles.coverSubtitle.leading + 34;
  const bottom = sheetSizes.portrait.height - margins.left;
  flow.draw((canvas) => {
    const { tags } = canvas;
    tags.artifact(() => pen.kit.rect(0, 0, sheetSizes.portrait.width, 8).fill(colors.primary));
    if (cover.logo) drawLogo(canvas, cover.logo, left, margins.left);
    tags.leaf(tags.root, 'P', () => pen.line(cover.overline, left, top, styles.coverOverline));
    tags.leaf(tags.root, 'H1', () => drawLines(pen, titles, left, top + 22, styles.coverTitle));
    tags.leaf(tags.root, 'P', () => drawLines(pen, subtitles, left, subtitleTop, styles.coverSubtitle));
    tags.artifact(() => pen.kit.rect(left, below - 20, ruleWidth, 3).fill(colors.primary));
  });
  const [first, rest] = cut(pen, cover.facts, width, bottom - below);
  const laid = layFacts(pen, first, width);
  const height = laid.heights.reduce((sum, its) => sum + its, 0);
  flow.gap(bottom - height - flow.y);
  laid.place(flow);
  flow.newPage();
  if (rest.length > 0) layFacts(pen, rest, width).place(flow);
}

/** The facts that fit, and the others. */
function cut(
  pen: Pen,
  facts: readonly PdfFact[],
  width: number,
  room: number,
): [readonly PdfFact[], readonly PdfFact[]] {
  const { heights } = layFacts(pen, facts, width);
  let used = 0;
  const count = heights.findIndex((height) => {
    used += height;
    return used > room;
  });
  return count === -1 ? [facts, []] : [facts.slice(0, count), facts.slice(count)];
}

function drawLogo({ pen, tags }: Canvas, { picture, alternative }: PdfLogo, x: number, y: number): void {
  const box: [number, number, number, number] = [x, y, x + logoWidth, y + logoHeight];
  tags.leaf(
    tags.root,
    'Figure',
    () => {
      if (typeof picture === 'string') drawSvgLogo(pen, picture, x, y);
      else pen.kit.image(Buffer.from(picture), x, y, { fit: [logoWidth, logoHeight], valign: 'center' });
    },
    { alt: alternative, bbox: box, placement: 'Block' },
  );
}

/** As vectors. What a picture would fetch from elsewhere, from a folder or the network, is left out. */
function drawSvgLogo(pen: Pen, svg: string, x: number, y: number): void {
  pen.kit.save();
  drawSvg(pen.kit, svg, x, y, {
    width: logoWidth,
    height: logoHeight,
    preserveAspectRatio: 'xMinYMid meet',
    fontCallback: () => 'semibold' satisfies Face,
    imageCallback: () => '',
    documentCallback: () => undefined,
    warningCallback: () => {},
  });
  pen.kit.restore();
}
