/** Everything behind one figure, in words; the same for all kinds of figures. */
export interface FigureExplanation {
  /** As the screen shows it; null where there is none, and `definition` begins with why. */
  readonly shown: string | null;
  /** What it is and how it is worked out, with its own numbers; the first sentence is the formula. */
  readonly definition: readonly string[];
  /** What it is made of. */
  readonly parts?: FigureParts | undefined;
  /** How sure it is: an interval with its method, or why there is none. */
  readonly certainty: readonly string[];
  /** What it is compared with, where it is. */
  readonly compared?: readonly string[];
  /** Which days the period is of, as the head of their line. */
  readonly days: string;
  /** Filters of the address that do not apply to such figures. */
  readonly ignored?: readonly string[];
  /** What counts, and what is left out: a head and a text each. */
  readonly counted: readonly (readonly [head: string, text: string])[];
  /** Where the same figure stands again. */
  readonly again: string;
  /** What the link leads to, where that is more or less than the same unit, days and filters. */
  readonly againNote?: string | undefined;
  /** Lists of what is behind it, for those who may see them. */
  readonly lists: readonly { readonly title: string; readonly href: string }[];
}

export interface FigureParts {
  readonly title: string;
  readonly heads: readonly string[];
  /** The first cell names the row; a row may lead to what is behind it, or open an explanation of its own. */
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly string[];
    readonly href?: string | undefined;
    readonly onOpen?: (() => void) | undefined;
  }[];
}
