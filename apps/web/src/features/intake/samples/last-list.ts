/** The list of samples somebody came from: the way back leads there, with its filters and order. */
let last: string | undefined;

export function rememberList(): void {
  last = `${window.location.pathname}${window.location.search}`;
}

export function lastList(): string | undefined {
  return last;
}
