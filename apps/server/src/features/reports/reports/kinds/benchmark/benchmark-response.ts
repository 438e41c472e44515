import type { ResponseRate, ResponseRates } from '@echolot/contract/intake/samples';
import type { PdfBlock, PdfCell, PdfRow } from '../../../../../drawing/pdf-document.ts';
import type { BenchmarkContext } from './benchmark-context.ts';

/** How many of those invited answered, unit by unit: the figures of the page of samples, for whoever may see it. */
export function responseBlocks(rates: ResponseRates | undefined, context: BenchmarkContext): PdfBlock[] {
  if (!rates || rates.total.sent === 0) return [];
  const { words } = context;
  const { response } = context.texts;
  const { total, unit, rows, ignored } = rates;
  const figure = (title: string, points: number) => ({ title, width: { points }, align: 'right' }) as const;
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: response.title },
    { kind: 'paragraph', text: response.lead },
    ...(ignored.length > 0 ? [{ kind: 'paragraph', look: 'note', text: response.ignored } as const] : []),
    {
      kind: 'table',
      title: response.title,
      emptySentence: '',
      columns: [
        { title: words.own.unit, width: { share: 1 }, align: 'left', isRowHead: true },
        figure(response.sent, 44),
        figure(response.bounced, 54),
        figure(response.answered, 52),
        figure(response.perDelivered, 58),
        figure(response.rr1, 32),
        figure(response.notInvited, 50),
      ],
      rows: [
        { look: 'total', cells: [{ text: words.own.all(unit.name) }, ...rateCells(total, context)] },
        ...rows.map(
          ({ unit: its, isItself, rate }): PdfRow => ({
            look: rate.sent === 0 ? 'quiet' : undefined,
            cells: [{ text: isItself ? words.own.own(its.name) : its.name }, ...rateCells(rate, context)],
          }),
        ),
      ],
    },
  ];
}

function rateCells(rate: ResponseRate, { formats }: BenchmarkContext): PdfCell[] {
  const percent = (value: number | null): PdfCell =>
    value === null ? { text: '–', tone: 'quiet' } : { text: formats.score(value, 1) };
  const count = (value: number): PdfCell => ({ text: formats.count(value) });
  return [
    count(rate.sent),
    count(rate.bounced),
    count(rate.completed),
    percent(rate.perDelivered),
    percent(rate.rr1),
    count(rate.notSampled),
  ];
}

/** The sentence for a reader of one page; undefined without invitations or without the right to know. */
export function responseNote(rates: ResponseRates | undefined, { texts, formats }: BenchmarkContext) {
  const total = rates?.total;
  if (!total || total.perDelivered === null) return undefined;
  const delivered = total.sent - total.bounced;
  return texts.response.note(
    formats.count(total.completed),
    formats.count(delivered),
    formats.score(total.perDelivered, 1),
  );
}
