import type { StreamEvent } from '@echolot/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recoverSession } from '../identity/identity-store.ts';
import { useIdentity } from '../identity/use-identity.ts';
import { followEvents } from './event-stream.ts';
import { areFiguresBehind, invalidateFiguresOf } from './query-options.ts';
import { throttle } from './throttle.ts';

/** New interviews come in bursts; the figures are read again at most this often. */
const refreshEveryMs = 1000;

/** Keeps the figures of a survey on the screen up to date. A hidden tab waits and catches up when it is looked at. */
export function useLiveFigures(survey: string | undefined): void {
  const client = useQueryClient();
  const { universe, userId } = useIdentity();
  useEffect(() => {
    if (survey === undefined) return undefined;
    const ended = new AbortController();
    let position: string | undefined;
    const refresh = throttle(() => {
      if (document.visibilityState === 'visible') void invalidateFiguresOf(client, survey);
      else document.addEventListener('visibilitychange', refresh, { once: true });
    }, refreshEveryMs);
    // A session ends, too, when what the person may see is changed: what was read before is of former rights.
    const readAgain = async (isBack: boolean): Promise<void> => {
      if (isBack) await client.invalidateQueries();
    };
    const onEvent = ({ event, data }: StreamEvent): void => {
      if (event === 'signed_out') void recoverSession().then(readAgain);
      if (event !== 'hello' && event !== 'interviews') return;
      // A hello says where the figures are: those read before it, or before the stream was cut, may not be that far.
      const isBehind =
        position === undefined ? areFiguresBehind(client, survey, data.position) : position !== data.position;
      const isNews = event === 'interviews' || isBehind;
      position = data.position;
      if (isNews) refresh();
    };
    followEvents({ survey, whose: `${universe} ${userId}`, onEvent, signal: ended.signal });
    return () => {
      ended.abort();
      refresh.cancel();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [client, survey, universe, userId]);
}
