/** A longer silence looks like a fault. */
const longestSilenceMs = 2500;
/** Nobody reads faster than this. */
const stepEveryMs = 1000;

/** What a start tells people on the console. */
export interface StartProgress {
  /** Says something new. */
  say(message: string): void;
  /** Says how far something is: the latest of it about every second. */
  step(message: string): void;
  /** Nothing is under way any more: it may be silent. */
  rest(): void;
}

/** While something is under way, there is a line at least every three seconds, however long one step of it takes. */
export function createProgress(write: (line: string) => void): StartProgress {
  let saidMs = performance.now();
  let sinceMs = saidMs;
  let ticking: NodeJS.Timeout | undefined;
  let unsaid: string | undefined;
  let latest = '';

  const put = (line: string): void => {
    saidMs = performance.now();
    unsaid = undefined;
    write(line);
  };
  const tick = (): void => {
    const nowMs = performance.now();
    if (unsaid !== undefined && nowMs - saidMs >= stepEveryMs) put(unsaid);
    else if (nowMs - saidMs >= longestSilenceMs) put(`  … at it for ${Math.round((nowMs - sinceMs) / 1000)} s`);
  };
  const begin = (message: string): void => {
    if (message !== latest) sinceMs = performance.now();
    latest = message;
    ticking ??= setInterval(tick, 250).unref();
  };
  return {
    say(message) {
      begin(message);
      put(message);
    },
    step(message) {
      if (message === latest) return;
      begin(message);
      unsaid = message;
      tick();
    },
    rest() {
      if (unsaid !== undefined) put(unsaid);
      clearInterval(ticking);
      ticking = undefined;
    },
  };
}
