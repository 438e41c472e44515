import type { IncomingInterview } from './incoming-interview.ts';

/** The content of an interview in one canonical text; two versions with the same text are the same. */
export function contentOf(
  row: Pick<IncomingInterview, 'answeredAt' | 'datePrecision' | 'unitNos' | 'channel' | 'locale' | 'answers'> & {
    status: string;
  },
): string {
  const sorted = (record: Readonly<Record<string, unknown>>): [string, unknown][] =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    new Date(row.answeredAt).toISOString(),
    sorted(row.unitNos),
    row.channel,
    row.locale,
    row.status,
    sorted(row.answers),
    ...(row.datePrecision ? [row.datePrecision] : []),
  ]);
}
