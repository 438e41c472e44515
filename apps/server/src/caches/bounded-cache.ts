/** Keeps what was put or read last, as long as all of it together weighs no more than a limit. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  /** What alone weighs more than the limit is not kept. */
  put(key: string, value: T, weight: number): void;
  delete(key: string): void;
}

export function createBoundedCache<T>(mostWeight: number): BoundedCache<T> {
  const kept = new Map<string, { readonly value: T; readonly weight: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    put(key, value, weight) {
      remove(key);
      if (weight > mostWeight) return;
      kept.set(key, { value, weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= mostWeight) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
