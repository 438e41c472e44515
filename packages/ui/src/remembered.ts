/** What this browser remembers under a key. It may be anything (an older version wrote it), so `parse` makes it valid. */
export function readRemembered<Value>(key: string, parse: (stored: unknown) => Value): Value {
  try {
    return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return parse(null); // No storage (a private window), or not JSON.
  }
}

export function writeRemembered(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works the same without memory.
  }
}
