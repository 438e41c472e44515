import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { Locale } from '@echolot/contract/identity';
import type { ComparisonWindow } from '@echolot/core/comparison-window';
import type { Hierarchy } from '@echolot/core/hierarchy';
import type { Scale } from '@echolot/core/indicator';
import { localesOf, localText } from '@echolot/core/local-text';
import { answerQuery, describeIndicator, indicatorOf, servedIndicators } from '../../../analytics/rankings/public.ts';
import { explainedFilters } from '../../../analytics/statistics/public.ts';
import type { ReportContext } from '../report-context.ts';
import { filterLines } from './filter-lines.ts';
import { type ReportFormats, reportFormats } from './report-formats.ts';

/** What a report of a filtered drill path is about, in words. */
export interface ReportPlace {
  readonly survey: string;
  /** Names from the uppermost unit that may be seen to the unit itself. */
  readonly units: readonly string[];
  readonly unitSlug: string;
  /** Null: since the beginning. */
  readonly fromDay: string | null;
  /** Null: until now. */
  readonly toDay: string | null;
  /** What the period is compared with; null for one without a bound. */
  readonly comparedWith: ComparisonWindow | null;
  /** Title of the date by which the period cuts; undefined for the day of the interview. */
  readonly dateOf: string | undefined;
  /** One line per filter. */
  readonly filters: readonly string[];
  readonly hierarchy: Hierarchy;
  /** Day of the universe on which it is made. */
  readonly today: string;
  readonly indicators: readonly DefinedIndicator[];
  readonly position: string;
  /** How days and numbers are written in the file. */
  readonly formats: ReportFormats;
}

/** An indicator with how it is counted. */
export interface DefinedIndicator extends RankingIndicator {
  readonly scale: Scale;
  readonly topBoxes: number | null;
}

/**
 * Reads what an order is about, as far as the asker may see it.
 * @throws AppError as `answerQuery`: for whatever the screen refuses too
 */
export async function readReportPlace(
  ctx: ReportContext,
  order: { readonly survey: string; readonly filteredDrillPath: string; readonly locale: Locale },
): Promise<ReportPlace> {
  const { timeZone, dateFormat } = ctx.universe;
  const formats = reportFormats(order.locale, timeZone, dateFormat);
  const kind = ['report place', order.locale, dateFormat] as const;
  return answerQuery(ctx, order.survey, order.filteredDrillPath, kind, async (asked) => {
    const { survey, lineage, node, window, dateVariable } = asked;
    const locales = localesOf(ctx.actor, ctx.universe);
    const titleOf = (extName: string): string => {
      const variable = survey.variables.find((one) => one.extName === extName);
      return (variable && localText(variable.titles, locales)) || extName;
    };
    return {
      survey: localText(survey.titles, locales) || survey.extName,
      units: lineage.length > 0 ? lineage.map(({ name }) => name) : [node.name],
      unitSlug: node.slug,
      fromDay: window.fromDay ?? null,
      toDay: window.toDay ?? null,
      comparedWith: asked.previousWindow ?? null,
      dateOf: dateVariable === undefined ? undefined : titleOf(dateVariable),
      filters: filterLines(explainedFilters(asked, locales), order.locale, formats),
      hierarchy: asked.hierarchy,
      today: asked.today,
      indicators: servedIndicators(asked).map((variable) => ({
        ...describeIndicator(variable, locales),
        scale: indicatorOf(variable).scale,
        topBoxes: variable.topBoxes,
      })),
      position: asked.position,
      formats,
    };
  });
}
