import type { ComparisonWindow } from '@echolot/core/comparison-window';
import { firstPosition } from '@echolot/core/first-position';
import type { BookNote, Cell, TableColumn } from '../../../../drawing/table-book.ts';
import type { ReportContext } from '../report-context.ts';
import type { ReportPlace } from './report-place.ts';
import type { ReportTexts } from './report-texts.ts';

/** What an order says of itself to whoever opens its file. */
interface ToldOrder {
  readonly link: string;
  readonly askedAt: Date;
}

/** What is said of the figures of a file. */
export interface NotedFigures {
  /** Values that are hidden in it. */
  readonly hidden: number;
}

/**
 * What a file says about itself: where its figures are from, of when, and what they leave out.
 * @param figures absent for lists of cases, which the small-number rule does not touch
 */
export function aboutNotes(
  ctx: ReportContext,
  order: ToldOrder,
  place: ReportPlace,
  texts: ReportTexts,
  figures?: NotedFigures,
): BookNote[] {
  const { about } = texts;
  const day = (value: string | null, open: string): Cell => (value === null ? open : { date: value });
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  return [
    { label: about.universe, value: ctx.universe.title },
    { label: about.survey, value: place.survey },
    { label: about.unit, value: place.units.join(' › ') },
    { label: about.fromDay, value: day(place.fromDay, about.sinceBeginning) },
    { label: about.toDay, value: day(place.toDay, about.untilNow) },
    ...(figures && place.comparedWith
      ? [{ label: about.comparedWith, value: comparedText(place.comparedWith, place, texts) }]
      : []),
    ...(place.dateOf === undefined ? [] : [{ label: about.dateOf, value: place.dateOf }]),
    ...(place.filters.length === 0
      ? [{ label: about.filters, value: about.noFilters }]
      : place.filters.map((value, index) => ({ label: index === 0 ? about.filters : '', value }))),
    { label: about.hierarchy, value: place.hierarchy === 'was' ? about.asWas : about.asIs },
    { label: about.link, value: { link: order.link, text: about.linkText } },
    { label: about.madeAt, value: { at: ctx.now().toISOString() } },
    { label: about.madeFor, value: ctx.actor.username },
    { label: about.position, value: positionText(place, texts) },
    ...(figures
      ? [
          { label: about.hiddenCount, value: figures.hidden },
          { label: '', value: about.hiddenRule(suppressionMinimumN) },
          { label: '', value: about.reliabilityRule(reliabilityMinimumN) },
        ]
      : []),
  ];
}

/** The days of the period compared with, and that they are like for like where the period still runs. */
export function comparedText(
  { fromDay, toDay, isCut }: ComparisonWindow,
  { formats }: Pick<ReportPlace, 'formats'>,
  { about }: ReportTexts,
): string {
  const days = `${formats.day(fromDay)} – ${formats.day(toDay)}`;
  return isCut ? about.sameDays(days) : days;
}

/** Up to which change of the data it is. */
export const positionText = ({ position }: Pick<ReportPlace, 'position'>, { about }: ReportTexts): string =>
  position === firstPosition ? about.positionFirst : position;

/** Says that names are shortened, where they are. */
export function maskNotes(isMasked: boolean, { about }: ReportTexts): BookNote[] {
  return isMasked ? [{ label: about.masked, value: about.maskedRule }] : [];
}

/** Columns of a table that has no notes beside it: the heads of those with masked names say so. */
export function maskedHeads(
  columns: readonly TableColumn[],
  masked: readonly string[],
  { about }: ReportTexts,
): TableColumn[] {
  return columns.map((column) =>
    masked.includes(column.title) ? { ...column, title: about.maskedHead(column.title) } : column,
  );
}
