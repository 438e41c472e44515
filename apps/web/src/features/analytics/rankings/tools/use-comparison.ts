import { useCallback, useMemo, useState } from 'react';

/** The units chosen to be side by side, by the keys of their rows; never more than two. */
export interface Comparison {
  readonly chosen: readonly string[];
  toggle(key: string): void;
  clear(): void;
}

const nothing: readonly string[] = [];

/** `place` is what the rows are of: elsewhere the choice begins anew. */
export function useComparison(place: string): Comparison {
  const [state, setState] = useState({ place, chosen: nothing });
  const chosen = state.place === place ? state.chosen : nothing;
  const toggle = useCallback(
    (key: string) =>
      setState((old) => {
        const before = old.place === place ? old.chosen : nothing;
        const isChosen = before.includes(key);
        return { place, chosen: isChosen ? before.filter((one) => one !== key) : [...before, key].slice(-2) };
      }),
    [place],
  );
  const clear = useCallback(() => setState({ place, chosen: nothing }), [place]);
  return useMemo(() => ({ chosen, toggle, clear }), [chosen, toggle, clear]);
}
