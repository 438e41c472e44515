import {
  changeDownload,
  type DownloadEvent,
  type DownloadMessage,
  type DownloadState,
  noDownload,
} from './download-state.ts';

/**
 * R-094 The download of this tab, one at a time. It is kept for a reload; when the tab is closed the report stays in
 * "My reports". `whose` keeps people and universes apart.
 */
let held: { readonly whose: string; readonly state: DownloadState } | undefined;
const listeners = new Set<() => void>();

const keyOf = (whose: string): string => `echolot.download ${whose}`;

export function downloadOf(whose: string): DownloadState {
  if (held?.whose !== whose) held = { whose, state: readKept(whose) };
  return held.state;
}

/** Lets something happen to the download; answers what is to be said about it. */
export function tellDownload(whose: string, event: DownloadEvent): DownloadMessage | undefined {
  const before = downloadOf(whose);
  const { state, message } = changeDownload(before, event);
  if (state !== before) {
    held = { whose, state };
    keep(whose, state);
    for (const listener of listeners) listener();
  }
  return message;
}

export function onDownloadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(whose: string, state: DownloadState): void {
  try {
    if (state.step === 'none') sessionStorage.removeItem(keyOf(whose));
    else sessionStorage.setItem(keyOf(whose), JSON.stringify(state));
  } catch {
    // Without storage it works until the page is loaded anew; the report stays in "My reports".
  }
}

/** What the tab kept. It may be from an older version: what cannot be understood is none. */
function readKept(whose: string): DownloadState {
  try {
    return parseKept(JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? 'null'));
  } catch {
    return noDownload;
  }
}

function parseKept(value: unknown): DownloadState {
  const { step, survey, reportId, position } = (value ?? {}) as Record<string, unknown>;
  if (typeof survey !== 'string' || typeof reportId !== 'string') return noDownload;
  if (step === 'downloadReady' || step === 'downloadCompleted') return { step, survey, reportId };
  if (step !== 'downloadQueued') return noDownload;
  return { step, survey, reportId, position: typeof position === 'number' ? position : 0 };
}
