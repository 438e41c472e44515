import type { PdfLetter } from './pdf-document.ts';
import type { Canvas, Flow } from './pdf-flow.ts';
import { horizontal } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import { colors, sheetSizes, styles, type TextStyle } from './pdf-styles.ts';
import type { Tag } from './pdf-tags.ts';
import { drawLines, type Laid } from './pdf-text-blocks.ts';

const mm = (length: number): number => (length / 25.4) * 72;

/** DIN 5008:2020, form B, in millimetres of an A4 sheet. */
const places = {
  left: mm(25),
  right: mm(210 - 20),
  /** The line of the sender; the address is below it. */
  sender: mm(45 + 12.7),
  recipient: mm(45 + 17.7),
  windowWidth: mm(80),
  facts: mm(50),
  factsLeft: mm(125),
  subject: mm(98.46),
  foot: mm(297 - 24),
  folds: [mm(105), mm(210)],
  punch: mm(148.5),
} as const;

const body: TextStyle = { face: 'regular', size: 10.5, leading: 15, color: colors.text };
const subject: TextStyle = { ...body, face: 'semibold' };
/** Lines of the address: the field is 27.3 mm high. */
const address: TextStyle = { ...body, leading: mm(27.3) / 6 };
const small = styles.note;
const senderStyle: TextStyle = { ...small, size: 6.5, leading: 9 };
const paragraphGap = 9;

/** The letter on a page of its own, and on further ones where it is long. */
export function layLetter(pen: Pen, letter: PdfLetter): Laid {
  return {
    gap: 0,
    least: 0,
    place(flow) {
      // A page without the running head of reports.
      flow.newCover();
      const width = places.right - places.left;
      flow.draw((canvas) => drawHead(canvas, letter));
      flow.gap(places.subject - flow.y);
      const subjects = pen.linesOf(letter.subject, subject, width);
      flow.place(subjects.length * subject.leading, ({ tags }, y) => {
        tags.leaf(tags.root, 'H1', () => drawLines(pen, subjects, places.left, y, subject));
      });
      flow.gap(2 * body.leading);
      for (const paragraph of letter.paragraphs) {
        placeParagraph(flow, pen, pen.linesOf(paragraph, body, width));
        flow.gap(paragraphGap);
      }
    },
  };
}

/** What is at fixed places of the first page. */
function drawHead({ pen, tags }: Canvas, { sender, recipient, facts, foot }: PdfLetter): void {
  const { kit } = pen;
  tags.artifact(() => {
    for (const y of places.folds) horizontal(kit, mm(4), mm(9), y, colors.rule);
    horizontal(kit, mm(4), mm(11), places.punch, colors.rule);
  });
  tags.leaf(tags.root, 'P', () => {
    const line = pen.fitted(sender, senderStyle, places.windowWidth);
    pen.line(line, places.left, places.sender, senderStyle);
  });
  tags.leaf(tags.root, 'P', () => {
    const lines = recipient.slice(0, 6).map((line) => pen.fitted(line, address, places.windowWidth));
    drawLines(pen, lines, places.left, places.recipient, address);
  });
  facts.forEach(({ label, value }, index) => {
    const top = places.facts + index * 26;
    const width = places.right - places.factsLeft;
    tags.leaf(tags.root, 'P', () => {
      pen.line(pen.fitted(label, small, width), places.factsLeft, top, small);
      pen.line(pen.fitted(value, body, width), places.factsLeft, top + small.leading, body);
    });
  });
  if (foot.length === 0) return;
  tags.artifact(() => horizontal(kit, places.left, places.right, places.foot - 8, colors.hairline));
  tags.leaf(tags.root, 'P', () => {
    const line = pen.fitted(foot.join(' · '), small, places.right - places.left);
    pen.line(line, places.left, places.foot, small);
  });
}

/** A piece of text that goes on on the next page where this one ends; above the foot on the first. */
function placeParagraph(flow: Flow, pen: Pen, lines: readonly string[]): void {
  let tag: Tag | undefined;
  const tagOf = ({ tags }: Canvas): Tag => (tag ??= tags.branch(tags.root, 'P'));
  for (let from = 0; from < lines.length; ) {
    const bottom = flow.pages.at(-1)?.isCover ? places.foot - 24 : sheetSizes.portrait.height - mm(25);
    const fitting = Math.floor((bottom - flow.y) / body.leading);
    if (fitting < Math.min(2, lines.length - from)) {
      flow.newPage();
      continue;
    }
    const part = lines.slice(from, from + fitting);
    flow.place(part.length * body.leading, (canvas, y) => {
      canvas.tags.more(tagOf(canvas), 'P', () => drawLines(pen, part, places.left, y, body));
    });
    from += part.length;
  }
}
