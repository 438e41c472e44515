import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { useEffect, useState } from 'react';
import { activateLocale } from '../../../i18n/locale.ts';
import { followBigscreen } from './follow-bigscreen.ts';
import { reloadWhenBuiltAnew } from './reload-when-built-anew.ts';

interface BigscreenState {
  /** Undefined until the first figures are there, and when the display has ended. */
  readonly data: Bigscreen | undefined;
  readonly hasEnded: boolean;
  /** Since when there is no connection; undefined while there is one. */
  readonly awaySince: Date | undefined;
  /** When the figures were last read. */
  readonly readAt: Date | undefined;
}

const nothing: BigscreenState = { data: undefined, hasEnded: false, awaySince: undefined, readAt: undefined };

/** What a display shows now. It holds the last figures only, however long it runs. */
export function useBigscreen(token: string): BigscreenState {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const left = new AbortController();
    let locale: string | undefined;
    const onData = (data: Bigscreen): void => {
      const showData = (): void => setState((before) => ({ ...before, data, readAt: new Date() }));
      if (data.locale === locale) return showData();
      locale = data.locale;
      void activateLocale(data.locale)
        .catch(() => undefined)
        .then(showData);
    };
    void followBigscreen(
      token,
      {
        onData,
        onConnected: () => void reloadWhenBuiltAnew(),
        onConnection: (isConnected) =>
          setState((before) => ({ ...before, awaySince: isConnected ? undefined : (before.awaySince ?? new Date()) })),
        onEnd: () => setState({ ...nothing, hasEnded: true }),
      },
      left.signal,
    );
    return () => left.abort();
  }, [token]);
  return state;
}
