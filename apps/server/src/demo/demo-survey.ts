import type { KpiMethod } from '@echolot/core/indicator';

/** A text in every language of the demo. */
export interface FiveTexts {
  readonly en: string;
  readonly de: string;
  readonly fi: string;
  readonly et: string;
  readonly sv: string;
}

export function five(en: string, de: string, fi: string, et: string, sv: string): FiveTexts {
  return { en, de, fi, et, sv };
}

/** A text that reads the same in every language: a name or a number. */
export function same(text: string): FiveTexts {
  return five(text, text, text, text, text);
}

export interface DemoOption {
  readonly extName: string;
  readonly titles: FiveTexts;
  /** Share among the answers; they need not add up to 1. */
  readonly weight: number;
}

export interface DemoIndicator {
  readonly kind: 'indicator';
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly method: KpiMethod;
  readonly min: number;
  readonly max: number;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes?: number;
  readonly target?: number;
  readonly weight?: number;
  /** Mean answer of an ordinary customer, and how far one standard deviation of the mood moves it. */
  readonly mean: number;
  readonly spread: number;
  /** Share of customers who leave it out. */
  readonly missing: number;
}

export interface DemoDimension {
  readonly kind: 'dimension';
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly isMultiValued: boolean;
  readonly options: readonly DemoOption[];
  readonly missing: number;
}

export interface DemoPlain {
  readonly kind: 'comment' | 'date' | 'number';
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly min?: number;
  readonly max?: number;
}

export type DemoVariable = DemoIndicator | DemoDimension | DemoPlain;

export interface DemoSurvey {
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly variables: readonly DemoVariable[];
  /** Figure made of all indicators by their weights. */
  readonly composite?: { readonly titles: FiveTexts; readonly target: number };
  /** Variables by group of the filter drawer. */
  readonly filterGroups: readonly {
    readonly titles: FiveTexts;
    readonly expanded: boolean;
    readonly filters: readonly string[];
  }[];
  readonly systemMessage?: {
    readonly texts: FiveTexts;
    readonly link?: string;
    readonly icon: string;
    readonly backgroundColor: string;
    readonly textColor: string;
  };
  readonly localeTexts: Readonly<Record<string, FiveTexts>>;
  readonly reportFlags: Readonly<Record<string, boolean>>;
}

export function option(extName: string, weight: number, titles: FiveTexts): DemoOption {
  return { extName, weight, titles };
}

export function dimension(
  extName: string,
  titles: FiveTexts,
  options: readonly DemoOption[],
  { missing = 0.02, isMultiValued = false } = {},
): DemoDimension {
  return { kind: 'dimension', extName, titles, options, missing, isMultiValued };
}

/** Satisfaction on five stars, counted by its two best. */
export function stars(
  extName: string,
  titles: FiveTexts,
  {
    mean = 4.1,
    spread = 0.8,
    missing = 0.06,
    target,
  }: { mean?: number; spread?: number; missing?: number; target?: number } = {},
): DemoIndicator {
  const scale = { method: 'csat', min: 1, max: 5, direction: 'higher', topBoxes: 2 } as const;
  return {
    kind: 'indicator',
    extName,
    titles,
    ...scale,
    mean,
    spread,
    missing,
    ...(target !== undefined && { target }),
  };
}
