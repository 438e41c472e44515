/** What the browser's console is told: for whoever looks into a report of a user; nothing personal, no token. */
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
