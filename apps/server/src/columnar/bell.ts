/** Somebody rests until it rings. */
export interface Bell {
  ring(): void;
  /** Forgets that it rang. */
  quieten(): void;
  /** Resolves when it rings, rang since it was quietened, or after `delayMs`. */
  heard(delayMs: number): Promise<void>;
}

export function createBell(): Bell {
  let isRung = false;
  let wake = (): void => undefined;
  return {
    ring() {
      isRung = true;
      wake();
    },
    quieten() {
      isRung = false;
    },
    heard: (delayMs) =>
      new Promise((resolve) => {
        if (isRung) return resolve();
        const timer = setTimeout(resolve, delayMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
