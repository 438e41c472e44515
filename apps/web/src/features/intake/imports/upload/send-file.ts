import { uploadLimitBytes } from '@echolot/contract/endpoint';

/** Sends the bytes from an offset on; answers how many bytes the server has now. */
type SendPiece = (offset: number, piece: Blob, signal: AbortSignal) => Promise<{ readonly length: number }>;

interface SendOptions {
  readonly file: Blob;
  /** Bytes the server has already. */
  readonly fromByte: number;
  readonly send: SendPiece;
  /** Whether an error passes by itself (no connection, server away). */
  readonly isPassing: (error: unknown) => boolean;
  /** Length the server names when a piece does not continue what it has; undefined for any other error. */
  readonly lengthIn: (error: unknown) => number | undefined;
  readonly onProgress: (sentBytes: number) => void;
  /** True while the connection is away and the sending waits. */
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly pause: (durationMs: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly now?: () => number;
}

const firstPieceBytes = 512 * 1024;
/** A piece takes about this long, so that progress is seen and little is lost with a connection. */
const wantedPieceMs = 1000;
const firstRetryMs = 1000;
const longestRetryMs = 15_000;

/**
 * Sends a file in pieces, one after the other. A lost connection only makes it wait: it goes on from what the server has.
 * Rejects with the signal's reason, or with an error that does not pass by itself.
 */
export async function sendFile(options: SendOptions): Promise<void> {
  const { file, send, signal, now = () => performance.now() } = options;
  let offset = options.fromByte;
  let pieceBytes = firstPieceBytes;
  let retryMs = firstRetryMs;
  while (offset < file.size) {
    signal.throwIfAborted();
    const piece = file.slice(offset, offset + pieceBytes);
    const startedAt = now();
    try {
      const { length } = await send(offset, piece, signal);
      offset = length;
      retryMs = firstRetryMs;
      options.onWaiting(false);
      options.onProgress(offset);
      pieceBytes = nextPieceBytes(pieceBytes, now() - startedAt);
    } catch (error) {
      const length = options.lengthIn(error);
      if (length !== undefined && length !== offset) {
        offset = length;
        options.onProgress(offset);
      } else if (options.isPassing(error) && !signal.aborted) {
        options.onWaiting(true);
        pieceBytes = firstPieceBytes;
        await options.pause(retryMs, signal);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      } else throw error;
    }
  }
}

/** Twice as much while it is quick, half as much when it is slow; never more than an endpoint takes. */
function nextPieceBytes(pieceBytes: number, tookMs: number): number {
  if (tookMs < wantedPieceMs / 2) return Math.min(pieceBytes * 2, uploadLimitBytes);
  if (tookMs > wantedPieceMs * 2) return Math.max(pieceBytes / 2, firstPieceBytes / 4);
  return pieceBytes;
}
