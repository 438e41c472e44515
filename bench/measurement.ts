/** One number of a run. */
export interface Measurement {
  /** `part.what`, the same in every run. */
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'ratio' | 'kB' | 'nodes' | 'score' | 'count' | 'per_s' | 'MB/h';
  /** The most `value` may be; absent where the number only explains another one. */
  readonly budget?: number;
  /** How many single measurements stand behind a median or quantile. */
  readonly samples?: number;
  /** What else was seen in the same run: quantiles, the parts of a sum. */
  readonly details?: Readonly<Record<string, number | string>>;
}

export interface BenchOptions {
  /** Small sizes, for working on the benchmark itself: budgets mean nothing then. */
  readonly isQuick: boolean;
  /** How long a part runs that is about lasting; its own default when absent. */
  readonly minutes?: number | undefined;
  /** Progress, for people; standard output holds the JSON alone. */
  readonly say: (message: string) => void;
}

/** One part of the benchmark. */
export type BenchPart = (options: BenchOptions) => Promise<Measurement[]>;
