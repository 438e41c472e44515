import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from; what it writes into the audit says so by itself. */
export interface RecordCaller {
  /** Network address. */
  readonly address: string;
  /** As its reply and the log lines name it. */
  readonly requestId: string;
}

const callers = new AsyncLocalStorage<RecordCaller>();

/** Every transaction that `work` opens is the caller's. */
export function recordedAs<T>(caller: RecordCaller, work: () => T): T {
  return callers.run(caller, work);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;

/** Statements that tell a transaction who calls; none for background work. */
export function callerSettings(): string[] {
  const caller = callers.getStore();
  if (!caller) return [];
  const { address, requestId } = caller;
  return [
    `select set_config('echolot.address', ${literal(address)}, true), set_config('echolot.request_id', ${literal(requestId)}, true)`,
  ];
}
