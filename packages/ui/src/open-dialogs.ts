const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Notes that a modal dialog is open; everything outside of the topmost one can neither be seen nor used. @returns the way back. */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
