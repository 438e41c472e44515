import { AppError } from '@echolot/contract/app-error';
import type { SampleRow } from '@echolot/contract/intake/samples';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import type { Cell, TableColumn } from '../../../../../drawing/table-book.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { readSampleRows } from '../../../../analytics/sample-lists/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes, maskedHeads, maskNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { slugOf } from '../report-slug.ts';
import { reportTexts } from '../report-texts.ts';
import { notInvitedWords, type SamplesTexts, samplesTexts } from './samples-texts.ts';

type Options = ReportOptions<'sampletable'>;

interface SampleColumn {
  readonly column: (texts: SamplesTexts) => TableColumn;
  readonly cell: (row: SampleRow, texts: SamplesTexts) => Cell;
}

/** What can be chosen, by its name in the body of the order; as the list of samples names its parts. */
const columns: Readonly<Record<string, SampleColumn>> = {
  person: {
    column: ({ person }) => ({ title: person, kind: 'text', width: 26 }),
    cell: ({ person }) => person,
  },
  externalId: {
    column: ({ event }) => ({ title: event, kind: 'text', width: 20 }),
    cell: ({ externalId }) => externalId,
  },
  eventDay: {
    column: ({ eventDay }) => ({ title: eventDay, kind: 'date' }),
    cell: ({ eventDay }) => ({ date: eventDay }),
  },
  unit: {
    column: ({ unit }) => ({ title: unit, kind: 'text', width: 28 }),
    cell: ({ unit }) => unit?.name ?? null,
  },
  channel: {
    column: ({ channel }) => ({ title: channel, kind: 'text', width: 10 }),
    cell: ({ channel }, { channels }) => channels[channel],
  },
  state: {
    column: ({ state }) => ({ title: state, kind: 'text', width: 20 }),
    cell: ({ state }, { states }) => states[state],
  },
  reason: {
    column: ({ why }) => ({ title: why, kind: 'text', width: 34 }),
    cell: ({ reason }, texts) => (reason === '' ? null : notInvitedWords(reason, {}, texts)),
  },
  stateAt: {
    column: ({ since }) => ({ title: since, kind: 'time' }),
    cell: ({ stateAt }) => ({ at: stateAt }),
  },
  campaigns: {
    column: ({ campaigns }) => ({ title: campaigns, kind: 'text', width: 30 }),
    cell: ({ campaigns }) => campaigns.join('; '),
  },
};

/** R-120 The list of samples as it is on the screen: of a state, found by a text, with chosen columns. */
export const sampleTableReport: ReportKind<Options> = {
  kind: 'sampletable',
  options: reportKinds.sampletable.options,
  async check(ctx, order) {
    chosenColumns(order.options);
    await readReportPlace(ctx, order);
  },
  write: writeSampleTable,
};

/** @throws AppError invalid_input */
function chosenColumns({ columns: wanted }: Pick<Options, 'columns'>): readonly SampleColumn[] {
  const names = wanted === undefined ? Object.keys(columns) : wanted.split(',');
  return names.map((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) {
      const problem = `The list has no column ${name}. It has ${Object.keys(columns).join(', ')}.`;
      throw new AppError('invalid_input', { field: 'columns', problem });
    }
    return column;
  });
}

async function writeSampleTable(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const { survey, filteredDrillPath, options } = order;
  const texts = samplesTexts(order.locale);
  const common = reportTexts(order.locale);
  const chosen = chosenColumns(options);
  const place = await readReportPlace(ctx, order);
  const state = options.state === 'all' ? undefined : options.state;
  let rows = 0;
  async function* batches(): AsyncGenerator<readonly (readonly Cell[])[]> {
    const request = { survey, filteredDrillPath, state, search: options.search, sort: 'newest' as const };
    for await (const { samples, total } of readSampleRows(ctx, request)) {
      yield samples.map((row) => chosen.map(({ cell }) => cell(row, texts)));
      rows += samples.length;
      out.progress(Math.min(rows, total), total);
    }
  }
  const isMasked = !mayIdentify(ctx.actor);
  const heads = chosen.map(({ column }) => column(texts));
  await out.tables(
    bookOf(ctx, order, common, {
      title: `${texts.samples}: ${place.units.at(-1) ?? ''}`,
      notes: [
        ...aboutNotes(ctx, order, place, common),
        ...(options.search === '' ? [] : [{ label: common.about.search, value: options.search }]),
        ...(state === undefined ? [] : [{ label: texts.state, value: texts.states[state] }]),
        { label: '', value: texts.periodRule },
        ...maskNotes(isMasked, common),
      ],
      sheets: [
        {
          name: texts.samples,
          columns: order.format === 'csv' && isMasked ? maskedHeads(heads, [texts.person], common) : heads,
          rows: batches(),
          emptySentence: texts.none,
        },
      ],
    }),
  );
  return { rows, suppressed: 0, fileName: `${survey}-samples-${slugOf(place)}` };
}
