import type { Locale } from '@echolot/contract/identity';

/**
 * What is in a cell: plain values that can be sent to another thread. A text stays a text whatever it looks like; `null`
 * is an empty cell. `date` is a day (`2026-01-31`), `at` an instant in ISO form, shown in the book's time zone. `decimals` are the
 * digits a number is shown with where those of its column are not alike.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly at: string }
  | { readonly number: number; readonly decimals: number }
  | { readonly link: string; readonly text: string };

export interface TableColumn {
  readonly title: string;
  /** How its values are shown; a text in a column of numbers is shown as the text it is. */
  readonly kind: 'text' | 'number' | 'date' | 'time' | 'link';
  /** Digits after the point; as many as a number has where absent. */
  readonly decimals?: number | undefined;
  /** Its values are shares: 0.423 is shown as 42.3 %. */
  readonly unit?: 'percent' | undefined;
  /** In characters; by title and kind where absent. */
  readonly width?: number | undefined;
  /** Heading above several columns that are side by side. */
  readonly group?: string | undefined;
  /** Each of its values leads to this address followed by the value. */
  readonly leadsTo?: string | undefined;
}

/**
 * Rows as values, or packed: one JSON array per line, as the columnar engine writes them, which nobody has to read before they
 * are drawn. In packed rows a plain text in a column of days (`2026-01-31`) or times (`2026-01-31 09:30:00`, in the book's time
 * zone already) is such a day or time, and one in a column of links is an address.
 */
export type RowBatch = readonly (readonly Cell[])[] | PackedRows;

export interface PackedRows {
  readonly lines: Uint8Array;
}

export interface TableSheet {
  /** Cut, cleaned and made unlike the others where the format asks for it. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** From the left: they say what a row is of, and stay in sight where one has to look far to the right. One where absent. */
  readonly keptColumns?: number | undefined;
  /** In batches of a few thousand rows; the next is asked for when the one before is drawn. */
  readonly rows: AsyncIterable<RowBatch>;
  /** Stands in the sheet when there are no rows. */
  readonly emptySentence: string;
}

export interface BookNote {
  readonly label: string;
  readonly value: Cell;
}

/** A report of tables. XLSX has all of it; CSV has the rows of its only sheet. */
export interface TableBook {
  readonly title: string;
  readonly language: Locale;
  /** IANA name; instants are shown in it. */
  readonly timeZone: string;
  /** When it was made: an instant in ISO form. */
  readonly madeAt: string;
  /** Name of the sheet of notes, in the book's language, e.g. "About this file". */
  readonly notesTitle: string;
  /** Filters, link, time, position of the data, definitions, how much is hidden and why. */
  readonly notes: readonly BookNote[];
  readonly sheets: readonly TableSheet[];
}
