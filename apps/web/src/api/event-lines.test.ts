import { expect, test } from 'vitest';
import { readEvents } from './event-lines.ts';

async function eventsOf(...chunks: string[]): Promise<unknown[]> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const events: unknown[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

const news = 'event: interviews\ndata: {"survey":"sales","position":"7","count":2}\n\n';

test('reads events however the network cuts them', async () => {
  const expected = [{ event: 'interviews', data: { survey: 'sales', position: '7', count: 2 } }];
  expect(await eventsOf(news)).toEqual(expected);
  expect(await eventsOf(...news)).toEqual(expected);
  expect(await eventsOf(news.replaceAll('\n', '\r\n'))).toEqual(expected);
  expect(await eventsOf(...news.replaceAll('\n', '\r\n'))).toEqual(expected);
});

test('skips comments, events it does not know and data it cannot read', async () => {
  const text = ': hello\n\nevent: other\ndata: {}\n\nevent: ping\ndata: {broken\n\nevent: ping\ndata: 3\n\n';
  expect(await eventsOf(text)).toEqual([]);
});

test('gives up on an event that does not end', async () => {
  await expect(eventsOf(`data: ${'x'.repeat(1_000_001)}`)).rejects.toThrow(RangeError);
});
