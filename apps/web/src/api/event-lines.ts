import type { StreamEvent } from '@echolot/contract/events';

/** Longest event the client takes (characters): a server gone wrong must not fill the tab's memory. */
const maxLength = 1_000_000;

/**
 * Cuts a server-sent event stream into its events as they arrive; what the contract does not know is skipped.
 * Throws RangeError when an event does not end.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let buffered = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffered = (buffered + value).replaceAll('\r\n', '\n');
      for (let end = buffered.indexOf('\n\n'); end >= 0; end = buffered.indexOf('\n\n')) {
        const event = parseEvent(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        if (event) yield event;
      }
      if (buffered.length > maxLength) throw new RangeError('An event of the stream does not end');
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const known = new Set<string>([
  'hello',
  'interviews',
  'interview',
  'alerts',
  'presence',
  'ping',
  'signed_out',
] satisfies StreamEvent['event'][]);

function parseEvent(block: string): StreamEvent | undefined {
  let event = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (line.startsWith('event:')) event = value;
    if (line.startsWith('data:')) data.push(value);
  }
  if (!known.has(event)) return undefined;
  try {
    const parsed: unknown = JSON.parse(data.join('\n'));
    // The server checks its events as it does its replies.
    return typeof parsed === 'object' && parsed !== null ? ({ event, data: parsed } as StreamEvent) : undefined;
  } catch {
    return undefined;
  }
}
