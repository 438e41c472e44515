import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Reader } from '../reader.ts';
import { keepOpen, type OpenStream } from './open-stream.ts';
import { type Reading, readWhenTold } from './read-when-told.ts';
import { type PositionBook, Receipts } from './receipts.ts';

/** One open page or wall display. */
export interface Viewer {
  readonly kind: 'page' | 'reading page' | 'display';
  readonly universe: string;
  /** When it was told of new figures; when what it reads then showed them. */
  readonly told: Receipts;
  readonly shown: Receipts | undefined;
  /** What it shows. */
  readonly path: string;
  /** Whether its person sees every unit. */
  readonly seesEverything: boolean;
  /** Interviews its events counted. */
  counted: number;
  /** When it was told of a comment of staff, by the interview. */
  readonly comments: Map<string, number>;
  readonly stream: OpenStream;
  readonly reading: Reading | undefined;
  stop(): Promise<void>;
}

export interface Place {
  readonly url: string;
  readonly universe: string;
  readonly survey: string;
  readonly book: PositionBook;
}

/** As the browser rests between two readings: figures of a page (`use-live-figures.ts`), a display (`follow-bigscreen.ts`). */
const restMs = { page: () => 1000, display: (readingMs: number) => Math.max(250, 4 * readingMs) };

/** A page of a signed-in person; one that is looked at reads the ranking whenever it is told. */
export function openPage(
  place: Place,
  reader: Reader,
  { seesEverything, path, isLookedAt }: { seesEverything: boolean; path: string; isLookedAt: boolean },
): Promise<Viewer> {
  const read = isLookedAt ? () => reader.read(`/vuejs/rankings/${place.survey}/${path};date=rmonths-12,0`) : undefined;
  return open(place, reader.token, {
    kind: read ? 'reading page' : 'page',
    address: `/vuejs/events/${place.survey}`,
    path,
    read,
    restMs: restMs.page,
    seesEverything,
  });
}

/** A wall display: hears that there is something new, and reads all that its panels show. */
export function openDisplay(place: Place, path: string, display: Reader): Promise<Viewer> {
  return open(place, display.token, {
    kind: 'display',
    address: '/vuejs/bigscreen/events',
    path,
    read: () => display.read('/vuejs/bigscreen'),
    restMs: restMs.display,
    seesEverything: false,
  });
}

interface Opening {
  readonly kind: Viewer['kind'];
  readonly address: string;
  readonly path: string;
  readonly read: (() => Promise<{ ms: number; text: string }>) | undefined;
  readonly restMs: (readingMs: number) => number;
  readonly seesEverything: boolean;
}

async function open(place: Place, token: string, opening: Opening): Promise<Viewer> {
  const { kind, address, path, read, restMs: rest, seesEverything } = opening;
  const { book } = place;
  const told = new Receipts();
  const shown = read && new Receipts();
  const reading =
    read &&
    readWhenTold(async () => {
      const { ms, text } = await read();
      const { position } = JSON.parse(text) as Ranking | Bigscreen; // The server has checked its reply.
      shown?.note(book.numberOf(position));
      return { ms };
    }, rest);
  const comments = new Map<string, number>();
  const viewer = { kind, universe: place.universe, told, shown, path, seesEverything, counted: 0, comments, reading };
  const stream = await keepOpen(`${place.url}${address}`, token, ({ event, data }) => {
    if (event === 'hello' || event === 'interviews') {
      if (data.position !== '') told.note(book.numberOf(data.position));
      if (event === 'interviews') viewer.counted += data.count;
      reading?.tell();
    }
    if (event === 'interview' && data.interviewId !== null)
      comments.set(data.interviewId, performance.timeOrigin + performance.now());
  });
  return Object.assign(viewer, {
    stream,
    async stop() {
      await stream.stop();
      await reading?.stop();
    },
  });
}
