import type { Locale } from '@echolot/contract/identity';
import type { TableBook } from '../../../../drawing/table-book.ts';
import type { ReportContext } from '../report-context.ts';
import type { ReportTexts } from './report-texts.ts';

/** A book of tables in the language of an order, as of now. */
export function bookOf(
  ctx: ReportContext,
  order: { readonly locale: Locale },
  { about }: ReportTexts,
  content: Pick<TableBook, 'title' | 'notes' | 'sheets'>,
): TableBook {
  return {
    ...content,
    language: order.locale,
    timeZone: ctx.universe.timeZone,
    madeAt: ctx.now().toISOString(),
    notesTitle: about.sheet,
  };
}
