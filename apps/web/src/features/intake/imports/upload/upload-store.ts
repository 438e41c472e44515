import { uploadImportFile } from '@echolot/contract/intake/imports';
import { useSyncExternalStore } from 'react';
import { call, isPassing } from '../../../../api/client.ts';
import { pause } from '../../../../api/pause.ts';
import { ProblemError } from '../../../../api/problem-error.ts';
import { sendFile } from './send-file.ts';

/** A file on its way to the server. It goes on while one looks at other pages of the product. */
export interface Upload {
  readonly sentBytes: number;
  readonly byteCount: number;
  readonly state: 'sending' | 'waiting' | 'done' | 'failed';
  readonly error?: unknown;
  /** Bytes a second, of the last seconds. */
  readonly bytesPerSecond: number;
}

const uploads = new Map<string, Upload>();
const enders = new Map<string, AbortController>();
/** Files as long as they are not sent: after a failure one need not choose them again. */
const files = new Map<string, File>();
const listeners = new Set<() => void>();

/** Begins to send a file, or the rest of it. One that is on its way already goes on. */
export function startUpload(importId: string, file: File, fromByte: number): void {
  const before = uploads.get(importId)?.state;
  if (before === 'sending' || before === 'waiting') return;
  const ended = new AbortController();
  const { signal } = ended;
  enders.set(importId, ended);
  files.set(importId, file);
  const startedAt = performance.now();
  const change = (next: Partial<Upload>): void => {
    if (signal.aborted) return;
    const old = uploads.get(importId);
    const initial: Upload = { sentBytes: fromByte, byteCount: file.size, state: 'sending', bytesPerSecond: 0 };
    uploads.set(importId, { ...initial, ...old, ...next });
    for (const listener of listeners) listener();
  };
  uploads.delete(importId);
  change({});
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener('beforeunload', warn);
  sendFile({
    file,
    fromByte,
    signal,
    send: (offset, piece) =>
      call(uploadImportFile, { params: { importId }, query: { offset }, body: piece }, { signal }),
    isPassing,
    lengthIn: (error) => {
      const length = error instanceof ProblemError && error.code === 'upload_gap' && error.details['length'];
      return typeof length === 'number' ? length : undefined;
    },
    onProgress: (sentBytes) => {
      const seconds = (performance.now() - startedAt) / 1000;
      change({ sentBytes, bytesPerSecond: seconds > 0 ? (sentBytes - fromByte) / seconds : 0 });
    },
    onWaiting: (isWaiting) => change({ state: isWaiting ? 'waiting' : 'sending' }),
    pause,
  })
    .then(() => {
      files.delete(importId);
      change({ state: 'done' });
    })
    .catch((error: unknown) => change({ state: 'failed', error }))
    .finally(() => removeEventListener('beforeunload', warn));
}

/** Stops sending; what the server has stays there. */
export function stopUpload(importId: string): void {
  enders.get(importId)?.abort();
  enders.delete(importId);
  files.delete(importId);
  uploads.delete(importId);
  for (const listener of listeners) listener();
}

/** Tries a failed upload again; false when this tab does not have the file. */
export function retryUpload(importId: string, fromByte: number): boolean {
  const file = files.get(importId);
  if (file) startUpload(importId, file, fromByte);
  return file !== undefined;
}

/** The upload of an import by this tab, if there is one. */
export function useUpload(importId: string): Upload | undefined {
  return useSyncExternalStore(subscribe, () => uploads.get(importId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
