/** What a column of a file of interviews holds. Texts are given in the reader's language; a value without one stays as it is. */
export type InterviewValue =
  | { readonly from: 'id' }
  /** The day in the universe's time zone. */
  | { readonly from: 'day' }
  /** The instant: by the clocks of the zone in texts, as an instant in Parquet. */
  | { readonly from: 'instant'; readonly timeZone: string }
  /** Whether it is whole, by the `partialIds` of the list. */
  | { readonly from: 'status'; readonly texts: Readonly<Record<'complete' | 'partial', string>> }
  /** Something said of the interview's unit, in the order of the units; empty for those without. */
  | { readonly from: 'unit'; readonly unitNos: readonly number[]; readonly texts: readonly string[] }
  | {
      readonly from: 'channel' | 'locale';
      readonly texts: ReadonlyMap<string, string>;
      /** What is told of it; undefined: everything. */
      readonly told?: readonly string[] | undefined;
    }
  /** The answer to a variable. A hidden one is empty everywhere. */
  | {
      readonly from: 'answer';
      readonly variable: string;
      readonly texts: ReadonlyMap<string, string>;
      readonly isHidden: boolean;
      /** Categories of a dimension that are told; undefined: all. */
      readonly told?: readonly string[] | undefined;
      /** What counts as an answer to a number. */
      readonly bounds?: { readonly min: number | null; readonly max: number | null } | undefined;
    }
  /** Campaigns it answers, by their numbers. */
  | { readonly from: 'campaigns'; readonly texts: ReadonlyMap<number, string> }
  /** Days from each of those send-outs to the answer. */
  | { readonly from: 'campaignDays' };

export interface InterviewColumn {
  /** Unlike the others; Parquet shows it. */
  readonly name: string;
  readonly value: InterviewValue;
}

/** How many interviews a list has. */
export interface ListedCounts {
  readonly rows: number;
  /** Those of the units asked about. */
  readonly ofUnits: number;
}
