import { useEffect, useState } from 'react';

const shownMs = 12_000;

interface Rotation {
  readonly index: number;
  readonly isPaused: boolean;
}

/** Which of some panels is shown: each for twelve seconds. Arrows turn, the space bar holds. */
export function useRotation(count: number): Rotation {
  const [{ index, isPaused }, setState] = useState({ index: 0, isPaused: false });
  useEffect(() => {
    if (isPaused || count < 2) return undefined;
    const timer = setTimeout(() => setState((state) => ({ ...state, index: state.index + 1 })), shownMs);
    return () => clearTimeout(timer);
  }, [index, isPaused, count]);
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') setState((state) => ({ ...state, index: state.index + 1 }));
      else if (event.key === 'ArrowLeft') setState((state) => ({ ...state, index: state.index + count - 1 }));
      else if (event.key === ' ') setState((state) => ({ ...state, isPaused: !state.isPaused }));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [count]);
  return { index: count === 0 ? 0 : index % count, isPaused };
}
