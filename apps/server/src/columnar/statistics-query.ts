import type { Moments } from '@echolot/core/moments';
import type { Suppression } from '@echolot/core/suppression';
import type { Figure } from './figure.ts';
import type { Band } from './hide-distribution.ts';
import type { FactQuery } from './ranking-query.ts';

/** A dimension whose categories are counted. */
export interface AskedDimension {
  readonly variable: string;
  /** Categories that count as another one. */
  readonly merged: ReadonlyMap<string, string>;
}

/** How all answers of a unit are distributed: the unit is the query's groups together. */
export interface StatisticsQuery extends FactQuery {
  readonly dimensions: readonly AskedDimension[];
  /** Ext names of numbers. */
  readonly numbers: readonly string[];
  /** Ext names of comments. */
  readonly comments: readonly string[];
}

/** A number of answers as it may be shown; undefined when hidden. */
export type Count = number | undefined;

export interface IndicatorAnswers {
  readonly figure: Figure;
  /** Of the answers on the scale; null without any, or where they would give a hidden cell away. */
  readonly moments: Moments | null;
  /** Over the whole scale, bounds in whole steps; empty when the figure is hidden. */
  readonly cells: readonly {
    readonly from: number;
    readonly to: number;
    readonly band: Band | null;
    readonly n: Count;
  }[];
}

export interface DimensionAnswers {
  /** Interviews that named a category. */
  readonly n: Count;
  readonly hidden: Suppression | null;
  /** Categories somebody named. */
  readonly categories: ReadonlyMap<string, Count>;
}

export interface NumberAnswers {
  readonly n: Count;
  readonly hidden: Suppression | null;
  /** In the variable's unit, as are deviation and quantiles. */
  readonly mean: number | undefined;
  readonly standardDeviation: number | undefined;
  /** Their values are undefined where fewer answers than the minimum lie on a side. */
  readonly quantiles: readonly { readonly probability: number; readonly value: number | undefined }[];
}

export interface StatisticsAnswer {
  readonly interviews: Count;
  readonly hidden: Suppression | null;
  /** In the order of the query, as are the others. */
  readonly indicators: readonly IndicatorAnswers[];
  readonly dimensions: readonly DimensionAnswers[];
  readonly numbers: readonly NumberAnswers[];
  readonly comments: readonly { readonly n: Count; readonly hidden: Suppression | null }[];
}

/** Quantiles that are told of a number. */
export const quantileProbabilities = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
