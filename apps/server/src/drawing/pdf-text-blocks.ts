import { linkAddress } from './pdf-address.ts';
import type { PdfComments, PdfFact, PdfFigures, PdfHeading, PdfLine, PdfList, PdfParagraph } from './pdf-document.ts';
import type { Canvas, Flow } from './pdf-flow.ts';
import { arrowWidth, drawArrow, drawTone, horizontal, toneColor } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import { colors, inColor, styles, type TextStyle } from './pdf-styles.ts';
import type { Tag } from './pdf-tags.ts';

/** A block laid out for the width of the page. */
export interface Laid {
  /** White above it. */
  readonly gap: number;
  /** So much must be together at its beginning. */
  readonly least: number;
  place(flow: Flow): void;
}

const headingStyles = { 1: styles.heading1, 2: styles.heading2, 3: styles.heading3 } as const;
const headingGaps = { 1: 26, 2: 18, 3: 14 } as const;
const headingTails = { 1: 8, 2: 5, 3: 2 } as const;

/** A heading, kept with what follows it; `follow` is what of that must be on the same page. */
export function layHeading(
  pen: Pen,
  { level, text }: PdfHeading,
  width: number,
  follow: number,
  bookmark: (canvas: Canvas, y: number) => void,
): Laid {
  const style = headingStyles[level];
  const lines = pen.linesOf(text, style, width);
  const height = lines.length * style.leading + headingTails[level];
  return {
    gap: headingGaps[level],
    least: height + follow,
    place(flow) {
      flow.need(height + follow);
      flow.place(height, (canvas, y) => {
        bookmark(canvas, y);
        const draw = (): void => drawLines(pen, lines, flow.left, y, style);
        canvas.tags.leaf(canvas.tags.root, `H${level}`, draw);
      });
    },
  };
}

export function drawLines(pen: Pen, lines: readonly string[], x: number, top: number, style: TextStyle): void {
  lines.forEach((line, index) => {
    pen.line(line, x, top + index * style.leading, style);
  });
}

/** A piece of text that flows over pages: two lines at least stay together. */
function placeLines(
  flow: Flow,
  pen: Pen,
  lines: readonly string[],
  style: TextStyle,
  tagOf: (canvas: Canvas) => Tag,
  address?: string,
): void {
  let from = 0;
  while (from < lines.length) {
    const fitting = Math.floor((flow.room + 0.01) / style.leading);
    const left = lines.length - from;
    let count = Math.min(left, fitting);
    // No single line at the end of a page or at the beginning of the next one.
    if (count < left && left - count === 1 && count > 2) count -= 1;
    if (count <= 0 || (count === 1 && left > 1 && lines.length > 1)) {
      flow.newPage();
      continue;
    }
    const part = lines.slice(from, from + count);
    const isLast = from + count === lines.length;
    flow.place(count * style.leading, (canvas, y) => {
      const tag = tagOf(canvas);
      const draw = (): void => drawLines(pen, part, flow.left, y, style);
      if (address === undefined) canvas.tags.more(tag, 'P', draw);
      else {
        const width = Math.max(...part.map((line) => pen.widthOf(line, style)));
        const box = { x: flow.left, y, width, height: count * style.leading, words: part.join(' ') };
        canvas.tags.link(tag, address, box, draw);
      }
      if (isLast) tag.end();
    });
    from += count;
  }
}

const looks = { lead: styles.lead, body: styles.body, note: styles.note } as const;

export function layParagraph(pen: Pen, { text, look = 'body', link }: PdfParagraph, width: number): Laid {
  const address = linkAddress(link);
  const style = address === undefined ? looks[look] : inColor(looks[look], colors.link);
  // Long lines are hard to read: at most some eighty letters.
  const measure = Math.min(width, style.size * 46);
  const lines = pen.linesOf(text, style, look === 'note' ? width : measure);
  return {
    gap: look === 'note' ? 5 : 9,
    least: Math.min(lines.length, 2) * style.leading,
    place(flow) {
      let tag: Tag | undefined;
      const tagOf = ({ tags }: Canvas): Tag => {
        tag ??= tags.branch(tags.root, 'P');
        return tag;
      };
      placeLines(flow, pen, lines, style, tagOf, address);
    },
  };
}

const itemIndent = 16;

export function layList(pen: Pen, { items }: PdfList, width: number): Laid {
  const measure = Math.min(width - itemIndent, styles.body.size * 48);
  const laid = items.map(({ text, detail, tone }) => ({
    tone,
    lines: pen.linesOf(text, styles.bodyStrong, measure),
    details: detail === undefined ? [] : pen.linesOf(detail, styles.body, measure),
  }));
  const heightOf = ({ lines, details }: (typeof laid)[number]): number =>
    lines.length * styles.bodyStrong.leading + details.length * styles.body.leading + 5;
  return {
    gap: 6,
    least: laid[0] ? heightOf(laid[0]) : 0,
    place(flow) {
      let list: Tag | undefined;
      laid.forEach((item, index) => {
        flow.place(heightOf(item), ({ tags }, y) => {
          list ??= tags.branch(tags.root, 'L');
          const entry = tags.branch(list, 'LI');
          const middle = y + styles.bodyStrong.leading / 2;
          tags.artifact(() => drawTone(pen.kit, item.tone, flow.left, middle, 9));
          tags.leaf(entry, 'LBody', () => {
            drawLines(pen, item.lines, flow.left + itemIndent, y, styles.bodyStrong);
            const below = y + item.lines.length * styles.bodyStrong.leading;
            drawLines(pen, item.details, flow.left + itemIndent, below, styles.body);
          });
          entry.end();
          if (index === laid.length - 1) list.end();
        });
      });
    },
  };
}

const factPadding = 4;

/** Names and values in two columns, with lines between. */
export function layFacts(pen: Pen, facts: readonly PdfFact[], width: number): Laid & { readonly heights: number[] } {
  const labelWidth = Math.min(150, width * 0.3);
  const laid = facts.map(({ label, value, link }) => ({
    address: linkAddress(link),
    labels: pen.linesOf(label, styles.note, labelWidth - 12),
    values: pen.linesOf(value, styles.body, width - labelWidth),
  }));
  const heights = laid.map(
    ({ labels, values }) =>
      Math.max(labels.length * styles.note.leading + 2, values.length * styles.body.leading) + 2 * factPadding,
  );
  return {
    gap: 8,
    heights,
    least: heights[0] ?? 0,
    place(flow) {
      let table: Tag | undefined;
      laid.forEach(({ address, labels, values }, index) => {
        flow.place(heights[index] ?? 0, ({ tags }, y) => {
          table ??= tags.branch(tags.root, 'Table');
          const row = tags.branch(table, 'TR');
          const x = flow.left + labelWidth;
          const style = address === undefined ? styles.body : inColor(styles.body, colors.link);
          const draw = (): void => drawLines(pen, values, x, y + factPadding, style);
          tags.artifact(() => horizontal(pen.kit, flow.left, flow.left + width, y, colors.hairline));
          tags.leaf(row, 'TH', () => drawLines(pen, labels, flow.left, y + factPadding + 1.5, styles.note), {
            scope: 'Row',
          });
          if (address === undefined) tags.leaf(row, 'TD', draw);
          else {
            const cell = tags.branch(row, 'TD');
            const height = values.length * style.leading;
            tags.link(cell, address, { x, y, width: width - labelWidth, height, words: values.join('') }, draw);
            cell.end();
          }
          row.end();
          if (index === laid.length - 1) table.end();
        });
      });
    },
  };
}

const figureGap = 14;

/** Large numbers, three in a row. */
export function layFigures(pen: Pen, { figures }: PdfFigures, width: number): Laid {
  const inRow = Math.min(3, Math.max(2, figures.length));
  const boxWidth = (width - (inRow - 1) * figureGap) / inRow;
  const textWidth = boxWidth - 24;
  const laid = figures.map((figure) => ({
    ...figure,
    labels: pen.linesOf(figure.label, styles.noteStrong, textWidth),
    lines: figure.lines.map((line) => ({
      ...line,
      texts: pen.linesOf(line.text, styles.note, textWidth - (line.arrow ? arrowWidth(8) : 0)),
    })),
  }));
  type LaidFigure = (typeof laid)[number];
  const labelLines = Math.max(1, ...laid.map(({ labels }) => labels.length));
  const heightOf = ({ lines }: LaidFigure): number =>
    22 +
    labelLines * styles.noteStrong.leading +
    styles.figure.leading +
    lines.reduce((sum, { texts }) => sum + texts.length * styles.note.leading + 1, 0);
  const rows: LaidFigure[][] = [];
  for (let from = 0; from < laid.length; from += inRow) rows.push(laid.slice(from, from + inRow));
  const rowHeight = (row: readonly LaidFigure[]): number => Math.max(...row.map(heightOf));
  return {
    gap: 12,
    least: rows[0] ? rowHeight(rows[0]) : 0,
    place(flow) {
      for (const [index, row] of rows.entries()) {
        const height = rowHeight(row);
        flow.place(height + (index < rows.length - 1 ? figureGap : 0), (canvas, y) => {
          row.forEach((figure, place) => {
            const box = { left: flow.left + place * (boxWidth + figureGap), top: y, width: boxWidth, height };
            drawFigure(canvas, figure, box, labelLines);
          });
        });
      }
    },
  };
}

interface LaidLine extends PdfLine {
  readonly texts: readonly string[];
}

interface DrawnFigure {
  readonly labels: readonly string[];
  readonly value: string;
  readonly margin?: string | undefined;
  readonly lines: readonly LaidLine[];
}

function drawFigure(
  { pen, tags }: Canvas,
  figure: DrawnFigure,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  labelLines: number,
): void {
  const { kit } = pen;
  tags.artifact(() => {
    kit.rect(left, top, width, height).fill(colors.wash);
    kit.rect(left, top, width, 2).fill(colors.primary);
  });
  const x = left + 12;
  tags.leaf(tags.root, 'P', () => {
    let y = top + 12;
    drawLines(pen, figure.labels, x, y, styles.noteStrong);
    y += labelLines * styles.noteStrong.leading;
    pen.line(figure.value, x, y, styles.figure);
    if (figure.margin !== undefined) {
      pen.line(figure.margin, x + pen.widthOf(`${figure.value} `, styles.figure), y + 3, styles.margin);
    }
    y += styles.figure.leading;
    for (const { arrow, tone, texts } of figure.lines) {
      const style = inColor(styles.note, tone === undefined ? colors.quiet : toneColor(tone));
      if (arrow) drawArrow(kit, arrow, x, y + style.leading / 2, 8, toneColor(tone));
      drawLines(pen, texts, x + (arrow ? arrowWidth(8) : 0), y, style);
      y += texts.length * style.leading + 1;
    }
  });
}

/** Where comments begin that are beside ratings. */
const besideScores = 46;

/** What people said, with how they rated and where. Long ones flow over pages. */
export function layComments(pen: Pen, { comments }: PdfComments, width: number): Laid {
  const commentIndent = comments.some(({ score }) => score) ? besideScores : 0;
  const measure = Math.min(width - commentIndent, styles.body.size * 48);
  const laid = comments.map(({ text, source, score, language, link }) => ({
    language,
    score,
    address: linkAddress(link),
    lines: pen.linesOf(text, styles.body, measure),
    sources: pen.linesOf(source, styles.note, measure),
  }));
  const foot = (sources: readonly string[]): number => sources.length * styles.note.leading + 12;
  return {
    gap: 8,
    least: styles.body.leading * 2 + 16,
    place(flow) {
      for (const { lines, sources, score, language, address } of laid) {
        let from = 0;
        let quote: Tag | undefined;
        while (from < lines.length) {
          const start = from;
          const left = lines.length - start;
          const isWhole = left * styles.body.leading + foot(sources) <= flow.room;
          const fitting = Math.floor(flow.room / styles.body.leading);
          const count = isWhole ? left : Math.min(left, fitting);
          // A comment that fits on the next page is not torn for one or two lines.
          if (!isWhole && (fitting < 3 || left * styles.body.leading + foot(sources) < flow.fullRoom / 3)) {
            flow.newPage();
            continue;
          }
          flow.place(count * styles.body.leading, ({ tags }, y) => {
            quote ??= tags.branch(tags.root, 'BlockQuote', language === undefined ? {} : { lang: language });
            if (start === 0 && score) {
              const chip = score;
              tags.leaf(quote, 'P', () => drawChip(pen, chip, flow.left, y));
            }
            const part = lines.slice(start, start + count);
            tags.leaf(quote, 'P', () => drawLines(pen, part, flow.left + commentIndent, y, styles.body));
          });
          from += count;
        }
        flow.place(foot(sources), ({ tags }, y) => {
          quote ??= tags.branch(tags.root, 'BlockQuote');
          const x = flow.left + commentIndent;
          const style = address === undefined ? styles.note : inColor(styles.note, colors.link);
          const draw = (): void => drawLines(pen, sources, x, y + 1, style);
          if (address === undefined) tags.leaf(quote, 'P', draw);
          else {
            const words = sources.join(' ');
            const box = { x, y, width: pen.widthOf(words, style), height: style.leading, words };
            const paragraph = tags.branch(quote, 'P');
            tags.link(paragraph, address, box, draw);
            paragraph.end();
          }
          quote.end();
        });
      }
    },
  };
}

/** A rating in a box, with the sign of what it counts as. */
function drawChip(
  pen: Pen,
  { text, tone }: NonNullable<PdfComments['comments'][number]['score']>,
  x: number,
  y: number,
) {
  const style = inColor(styles.bodyStrong, toneColor(tone));
  const width = 34;
  pen.kit
    .roundedRect(x, y - 0.5, width, 15.5, 2)
    .lineWidth(0.75)
    .stroke(toneColor(tone));
  const sign = tone === 'good' || tone === 'bad' ? arrowWidth(7) : 0;
  const textX = x + (width - pen.widthOf(text, style) - sign) / 2;
  if (sign > 0) drawArrow(pen.kit, tone === 'good' ? 'up' : 'down', textX, y + 7.2, 7, toneColor(tone));
  pen.line(text, textX + sign, y, style);
}
