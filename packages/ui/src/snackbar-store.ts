/** Between two messages the bar goes away for a moment, so that one sees that it says something new. */
const reshowDelayMs = 300;

export interface SnackbarMessage {
  readonly text: string;
  readonly tone?: 'neutral' | 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays; messages of failure stay until they are closed. */
  readonly durationMs?: number;
}

let shown: SnackbarMessage | undefined;
let next: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(message: SnackbarMessage | undefined): void {
  shown = message;
  for (const listener of listeners) listener();
}

/** Shows a message at the foot of the page; one already there gives way, and this one follows after 300 ms. */
export function showSnackbar(message: SnackbarMessage): void {
  clearTimeout(next);
  if (!shown && next === undefined) {
    set(message);
    return;
  }
  set(undefined);
  next = setTimeout(() => {
    next = undefined;
    set(message);
  }, reshowDelayMs);
}

export function closeSnackbar(): void {
  clearTimeout(next);
  next = undefined;
  set(undefined);
}

export function shownSnackbar(): SnackbarMessage | undefined {
  return shown;
}

export function onSnackbarChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
