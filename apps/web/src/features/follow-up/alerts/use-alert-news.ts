import type { StreamEvent } from '@echolot/contract/events';
import { alertPaths } from '@echolot/contract/path-groups';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearEvents } from '../../../api/hear-events.ts';
import { throttle } from '../../../api/throttle.ts';
import { useIdentity } from '../../../identity/use-identity.ts';

const readEveryMs = 1000;
/** Clocks run also while nothing happens. */
const clockEveryMs = 60_000;

/** Keeps the alerts on the screen up to date: read again when something changed, and each minute for their clocks. */
export function useAlertNews(survey: string): void {
  const client = useQueryClient();
  const { universe, userId } = useIdentity();
  useEffect(() => {
    const read = throttle(() => {
      if (document.visibilityState === 'visible') void invalidateAlerts(client);
      else document.addEventListener('visibilitychange', read, { once: true });
    }, readEveryMs);
    const onEvent = ({ event }: StreamEvent): void => {
      // A hello: news from before the stream was open did not arrive here.
      if (event === 'alerts' || event === 'hello') read();
    };
    const stop = hearEvents(`${universe} ${userId}`, survey, onEvent);
    const timer = setInterval(read, clockEveryMs);
    return () => {
      stop();
      clearInterval(timer);
      read.cancel();
      document.removeEventListener('visibilitychange', read);
    };
  }, [client, survey, universe, userId]);
}

/** Marks all reads of alerts as out of date; those on the screen are read again. */
export async function invalidateAlerts(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => alertPaths.test(String(path)) });
}
