import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FrameReader, writeFrame } from './chdb-engine-frames.ts';
import type { ChildFileFormat, ChildReply, ChildRequest } from './chdb-engine-messages.ts';
import { engineError, engineTimeout, engineUnavailable } from './engine-errors.ts';

/** What one call asks of the child; id and tag are given here. */
export type ChdbCall =
  | { readonly kind: 'query' | 'numbers' | 'probe' | 'command' }
  | { readonly kind: 'file'; readonly path: string; readonly format: ChildFileFormat }
  | {
      readonly kind: 'insert';
      readonly table: string;
      readonly columns: readonly string[];
      readonly settings: Readonly<Record<string, string | number>>;
    };

interface PendingCall {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

/** Over the engine's own limit: time for its answer, or its refusal, to arrive. */
const graceMs = 2_000;

/** The calls on one connection to the child: each answered, refused, given up, or rejected with the connection's end. */
export class ChdbCalls {
  readonly #socket: Socket;
  readonly #pending = new Map<number, PendingCall>();
  readonly #run = randomUUID();
  #lastId = 0;
  #lastHeardAt = Date.now();
  #goneBecause: string | undefined;

  /** @param onStart told what the child says by itself. */
  constructor(socket: Socket, onStart: (reply: ChildReply & { kind: 'ready' | 'refused' }) => void) {
    this.#socket = socket;
    const reader = new FrameReader((header, body) => {
      const reply = header as ChildReply; // Written by our own child.
      this.#lastHeardAt = Date.now();
      if (reply.kind === 'ready' || reply.kind === 'refused') onStart(reply);
      else this.#settle(reply, body);
    });
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
  }

  /** How long nothing was heard of the child. */
  get silentMs(): number {
    return Date.now() - this.#lastHeardAt;
  }

  /** @throws what the engine said, columnar_unavailable when the connection ends first, or the signal's reason. */
  async call(call: ChdbCall, body: Uint8Array, maxExecutionMs: number, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted();
    if (this.#goneBecause !== undefined) throw engineUnavailable(this.#goneBecause);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#pending.set(id, { resolve, reject });
    const giveUp = (reason: Error): void => {
      reject(reason);
      this.send({ kind: 'kill', id });
    };
    const onAbort = (): void => giveUp(signal?.reason as Error); // An AbortSignal's reason is an Error unless a caller makes it otherwise.
    const limitMs = maxExecutionMs + graceMs;
    const timer = setTimeout(() => giveUp(engineTimeout(`No answer from chDB after ${limitMs} ms`)), limitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      this.send({ ...call, id, tag: `${this.#run}-${id}` }, body);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#pending.delete(id);
    }
  }

  /** Asks for a sign of life: any answer counts. */
  ping(): void {
    this.#lastId += 1;
    this.send({ kind: 'ping', id: this.#lastId });
  }

  send(request: ChildRequest, body?: Uint8Array): void {
    if (this.#goneBecause === undefined) writeFrame(this.#socket, request, body);
  }

  /** Rejects what is under way and whatever comes. */
  end(reason: string): void {
    this.#goneBecause ??= reason;
    for (const { reject } of this.#pending.values()) reject(engineUnavailable(reason));
    this.#pending.clear();
    this.#socket.destroy();
  }

  #settle(reply: ChildReply & { kind: 'done' | 'failed' }, body: Buffer): void {
    const call = this.#pending.get(reply.id);
    if (!call) return; // Given up meanwhile.
    if (reply.kind === 'done') call.resolve(body);
    else call.reject(engineError(reply.engineCode, reply.message));
  }
}
