import type { Pen } from './pdf-pen.ts';
import { margins, type Orientation, sheetSizes } from './pdf-styles.ts';
import type { Tags } from './pdf-tags.ts';

/** What draws: the pen, and the tree of what is said. */
export interface Canvas {
  readonly pen: Pen;
  readonly tags: Tags;
}

export type Draw = (canvas: Canvas) => void;

/** A page as it will be drawn. */
export interface PlannedPage {
  readonly orientation: Orientation;
  readonly isCover: boolean;
  readonly draws: Draw[];
}

/**
 * Where blocks are placed, from top to bottom and page after page. Pages are planned before they are drawn: only then is it
 * known how many there are.
 */
export interface Flow {
  readonly pages: readonly PlannedPage[];
  readonly left: number;
  readonly width: number;
  /** Upper edge of what comes next. */
  readonly y: number;
  /** What is left of the page, in points. */
  readonly room: number;
  /** Room of a page on which nothing stands. */
  readonly fullRoom: number;
  /** White before what comes next; none at the top of a page. */
  gap(height: number): void;
  /** Goes on a new page unless so much is left. */
  need(height: number): void;
  newPage(orientation?: Orientation): void;
  newCover(): void;
  /** Draws at the place reached, and goes on below it. */
  place(height: number, draw: (canvas: Canvas, y: number) => void): void;
  /** The last page holds a line or two, and is not the only one. */
  readonly endsInStub: boolean;
  /** Draws on this page, wherever it likes. */
  draw(draw: Draw): void;
}

/** Less than this on the last page looks like an accident, in points: a line of text, or the head of a table and a row. */
const stubHeight = 132;

/** @param moreRoom so much may go beyond the lower margin of each page; less than 0 keeps it free, in points */
export function createFlow(moreRoom = 0): Flow {
  const pages: PlannedPage[] = [];
  let page: PlannedPage | undefined;
  let y: number = margins.top;
  const bottomOf = ({ orientation, isCover }: PlannedPage): number =>
    sheetSizes[orientation].height - (isCover ? margins.left : margins.bottom - moreRoom);
  const open = (orientation: Orientation, isCover: boolean): PlannedPage => {
    page = { orientation, isCover, draws: [] };
    pages.push(page);
    y = isCover ? margins.left : margins.top;
    return page;
  };
  const current = (): PlannedPage => page ?? open('portrait', false);
  const isFresh = (): boolean => current().draws.length === 0;
  const flow: Flow = {
    pages,
    left: margins.left,
    get width() {
      return sheetSizes[current().orientation].width - margins.left - margins.right;
    },
    get y() {
      return y;
    },
    get room() {
      return bottomOf(current()) - y;
    },
    get fullRoom() {
      return bottomOf(current()) - margins.top;
    },
    get endsInStub() {
      return pages.length > 1 && !current().isCover && y - margins.top < stubHeight;
    },
    gap(height) {
      if (!isFresh()) y += height;
    },
    need(height) {
      if (flow.room < height && !isFresh()) flow.newPage();
    },
    newPage(orientation = current().orientation) {
      // A page on which nothing stands is only turned.
      if (page && !page.isCover && isFresh()) pages.pop();
      open(orientation, false);
    },
    newCover() {
      if (page && isFresh()) pages.pop();
      open('portrait', true);
    },
    place(height, draw) {
      flow.need(height);
      const top = y;
      current().draws.push((canvas) => draw(canvas, top));
      y += height;
    },
    draw(draw) {
      current().draws.push(draw);
    },
  };
  return flow;
}
