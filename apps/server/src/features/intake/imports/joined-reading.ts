/** What is being read in this process, by import and revision. */
const underway = new Map<string, Promise<void>>();

/**
 * Reads a file once, however many attempts of its job come. A record that was gone for a while takes an attempt for dead whose reading
 * goes on all the time; the next attempt joins it instead of starting at zero.
 */
export async function joinReading(key: string, signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  let reading = underway.get(key);
  if (!reading) {
    reading = read().finally(() => underway.delete(key));
    underway.set(key, reading);
    reading.catch(() => undefined); // Told to those who wait for it.
  }
  const left = Promise.withResolvers<never>();
  const leave = (): void => left.reject(signal.reason as Error);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([reading, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
