/** A unit of a demo's perspective, before it is stored. Days are `YYYY-MM-DD`. */
export interface DemoUnit {
  /** Number inside the universe. */
  readonly unitNo: number;
  readonly perspective: string;
  readonly extId: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly closedOn?: string | undefined;
  /** Where it belongs in time; none for the root. The last one lasts. */
  readonly parents: readonly { readonly unitNo: number; readonly validFrom: string }[];
  readonly owners: readonly { readonly owner: string; readonly validFrom: string }[];
}

/** Before any answer: what has always been so is valid from here. */
export const beginning = '2000-01-01';
