/** Messages on the browser's console, for looking into a user's report; nothing personal, no token. */
export const log = {
  warn(message: string, ...particulars: unknown[]): void {
    // oxlint-disable-next-line no-console -- nothing else writes to the console
    console.warn(`Echolot: ${message}`, ...particulars);
  },
  error(message: string, error: unknown): void {
    // oxlint-disable-next-line no-console -- nothing else writes to the console
    console.error(`Echolot: ${message}`, error);
  },
};
