import type { StreamEvent } from '@echolot/contract/events';
import { channelOf } from './event-stream.ts';

/**
 * Hears the events of a survey that the frame follows, whichever tab holds the connection. For parts that come after the
 * figures: the frame itself follows (event-stream.ts).
 */
export function hearEvents(whose: string, survey: string, onEvent: (event: StreamEvent) => void): () => void {
  const channel = new BroadcastChannel(channelOf(whose, survey));
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => onEvent(data));
  return () => channel.close();
}
