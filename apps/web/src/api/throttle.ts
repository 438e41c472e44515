/**
 * A function that runs at once when first called and then at most every `intervalMs`, never losing the last call.
 * `cancel` drops a call that still waits.
 */
export function throttle(run: () => void, intervalMs: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const rest = (): void => {
    timer = isWaiting ? setTimeout(rest, intervalMs) : undefined;
    if (!isWaiting) return;
    isWaiting = false;
    run();
  };
  const throttled = (): void => {
    if (timer !== undefined) {
      isWaiting = true;
      return;
    }
    timer = setTimeout(rest, intervalMs);
    run();
  };
  throttled.cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isWaiting = false;
  };
  return throttled;
}
