import type { Ranking, RankingIndicator } from '@echolot/contract/analytics/rankings';
import { niceAxis } from '@echolot/core/axis';
import type { PdfAxis, PdfBlock, PdfCell, PdfColumn, PdfRow, PdfTable } from '../../../../../drawing/pdf-document.ts';
import { rowName } from '../rankings/ranking-rows.ts';
import {
  type BenchmarkContext,
  type BenchmarkFigure,
  differenceMark,
  figureAt,
  wholeFigure,
} from './benchmark-context.ts';

/** Links to pages of the product. */
export interface BenchmarkLinks {
  unit(slug: string): string;
  interview(interviewId: string): string;
}

/** Columns of indicators that fit beside the names on a page. */
const columnsUpright = 5;
const columnsAcross = 10;

/** The units by the first indicator, with everything a ranking knows of it. */
export function rankingBlocks(
  ranking: Ranking,
  order: readonly number[],
  links: BenchmarkLinks,
  context: BenchmarkContext,
): PdfBlock[] {
  const [indicator] = ranking.indicators;
  if (!indicator || ranking.rows.length === 0) return [];
  const { texts } = context;
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.ranking },
    { kind: 'paragraph', text: texts.rankingLead(ranking.unit.name, indicator.title) },
    rankingTable(ranking, indicator, order, links, context),
    ...(ranking.indicators.length > 1 ? matrixBlocks(ranking, order, links, context) : []),
  ];
}

function rankingTable(
  ranking: Ranking,
  indicator: RankingIndicator,
  order: readonly number[],
  links: BenchmarkLinks,
  context: BenchmarkContext,
): PdfTable {
  const { texts, words, formats } = context;
  const { own } = words;
  const [column] = ranking.columns;
  const { title } = indicator;
  const hasQuarters = column?.quartiles != null;
  const hasChanges = ranking.previousWindow !== null;
  const rowOf = (
    figure: BenchmarkFigure,
    cells: { rank: PdfCell; name: PdfCell; n: PdfCell },
    look: PdfRow['look'],
  ): PdfRow => ({
    look,
    cells: [
      cells.rank,
      cells.name,
      cells.n,
      valueCell(ranking, indicator, figure, context),
      intervalCell(indicator, figure, context),
      ...(hasChanges ? [differenceCell(indicator, figure.change, figure.isSignificant, context)] : []),
      differenceCell(indicator, figure.rest, figure.isRestSignificant, context),
      ...(hasQuarters ? [{ text: figure.quarter === null ? '' : formats.count(figure.quarter) }] : []),
    ],
  });
  const whole = rowOf(
    wholeFigure(ranking, 0),
    { rank: { text: '' }, name: { text: own.all(ranking.unit.name) }, n: countOf(ranking, ranking.total, context) },
    'total',
  );
  const columns: PdfColumn[] = [
    { title: own.rank, width: { points: 30 }, align: 'right' },
    { title: own.name, width: { share: 1 }, align: 'left', isRowHead: true },
    { title: own.answers, width: { points: 50 }, align: 'right' },
    { title: own.value, group: title, width: { points: 40 }, align: 'right' },
    { title: '95 %', group: title, width: { points: 104 }, align: 'left', axis: axisOf(ranking, indicator, context) },
    ...(hasChanges ? [{ title: '+/−', group: title, width: { points: 40 }, align: 'right' } as const] : []),
    { title: own.rest, group: title, width: { points: 42 }, align: 'right' },
    ...(hasQuarters ? [{ title: own.quarter, group: title, width: { points: 34 }, align: 'right' } as const] : []),
  ];
  return {
    kind: 'table',
    title: `${texts.ranking}: ${title}`,
    columns,
    emptySentence: own.noUnits(ranking.unit.name),
    rows: [
      whole,
      ...order.flatMap((row) => {
        const unit = ranking.rows[row];
        if (!unit) return [];
        const figure = figureAt(column, row);
        const isSmall = figure.rank === null;
        const cells = {
          rank: { text: figure.rank === null ? '–' : formats.count(figure.rank) },
          name: nameCell(ranking, row, links, context),
          n: countOf(ranking, unit, context),
        };
        return [rowOf(figure, cells, isSmall ? 'quiet' : undefined)];
      }),
    ],
  };
}

/** All indicators side by side, washed by how far from the whole they are. */
function matrixBlocks(
  ranking: Ranking,
  order: readonly number[],
  links: BenchmarkLinks,
  context: BenchmarkContext,
): PdfBlock[] {
  const { texts, words } = context;
  const isAcross = ranking.indicators.length > columnsUpright;
  const most = isAcross ? columnsAcross : columnsUpright;
  // As many in each table, so that no column is left alone.
  const inTable = Math.ceil(ranking.indicators.length / Math.ceil(ranking.indicators.length / most));
  const positions = ranking.indicators.map((_, position) => position);
  const tables: PdfBlock[] = [];
  for (let from = 0; from < positions.length; from += inTable) {
    const shown = positions.slice(from, from + inTable);
    tables.push({
      kind: 'table',
      title: texts.allIndicators,
      emptySentence: words.own.noUnits(ranking.unit.name),
      columns: [
        { title: words.own.name, width: { share: 2.4 }, align: 'left', isRowHead: true },
        ...shown.map((position): PdfColumn => {
          const indicator = ranking.indicators[position];
          return {
            title: indicator ? titleWithUnit(indicator) : '',
            width: { share: 1 },
            align: 'right',
          };
        }),
      ],
      rows: [
        {
          look: 'total',
          cells: [
            { text: words.own.all(ranking.unit.name) },
            ...shown.map((position) =>
              matrixCell(ranking, position, wholeFigure(ranking, position), { isWhole: true }, context),
            ),
          ],
        },
        ...order.map(
          (row): PdfRow => ({
            cells: [
              nameCell(ranking, row, links, context),
              ...shown.map((position) => {
                const figure = figureAt(ranking.columns[position], row);
                return matrixCell(
                  ranking,
                  position,
                  figure,
                  { heat: heatOf(ranking, position, figure), isWhole: false },
                  context,
                );
              }),
            ],
          }),
        ),
      ],
    });
  }
  return [
    { kind: 'pageBreak', orientation: isAcross ? 'landscape' : 'portrait' },
    { kind: 'heading', level: 2, text: texts.allIndicators },
    { kind: 'paragraph', text: texts.allIndicatorsLead },
    ...tables,
  ];
}

const titleWithUnit = ({ title, unit }: RankingIndicator): string => (unit === 'percent' ? `${title}, %` : title);

function matrixCell(
  ranking: Ranking,
  position: number,
  figure: BenchmarkFigure,
  { heat, isWhole }: { readonly heat?: number | undefined; readonly isWhole: boolean },
  context: BenchmarkContext,
): PdfCell {
  const indicator = ranking.indicators[position];
  if (!indicator) return { text: '' };
  const cell = valueCell(ranking, indicator, figure, context);
  const { arrow } = differenceMark(indicator, figure.change, figure.isSignificant);
  // On a wash the arrow alone tells: a coloured number would not be read on it.
  if (figure.value === null) return cell;
  return { text: cell.text, arrow, heat, tone: isWhole || figure.rank !== null ? undefined : 'quiet' };
}

/** How far a ranked value is from the whole, by the farthest of its column: 1 at the good end, −1 at the bad one. */
function heatOf(ranking: Ranking, position: number, { value, rank }: BenchmarkFigure): number | undefined {
  const indicator = ranking.indicators[position];
  const column = ranking.columns[position];
  const whole = wholeFigure(ranking, position).value;
  if (!indicator || !column || value === null || whole === null || rank === null) return undefined;
  const distances = column.values.map((other, row) =>
    other === null || (column.ranks[row] ?? null) === null ? 0 : Math.abs(other - whole),
  );
  const farthest = distances.reduce((most, distance) => Math.max(most, distance), 0);
  if (farthest === 0) return 0;
  return ((indicator.direction === 'higher' ? 1 : -1) * (value - whole)) / farthest;
}

function nameCell(ranking: Ranking, row: number, links: BenchmarkLinks, { words }: BenchmarkContext): PdfCell {
  const unit = ranking.rows[row];
  if (!unit) return { text: '' };
  const text = rowName(unit, ranking.unit.name, words);
  return unit.slug === '' ? { text } : { text, link: links.unit(unit.slug) };
}

function countOf(ranking: Ranking, unit: Ranking['total'], { words, formats }: BenchmarkContext): PdfCell {
  if (unit.n !== null) return { text: formats.count(unit.n) };
  return {
    text: `< ${formats.count(ranking.suppressionMinimumN)}`,
    tone: 'quiet',
    spoken: words.common.hidden.tooFew(ranking.suppressionMinimumN),
  };
}

/** A value; the sign of the screen where there is none, with the reason for those who hear it. */
function valueCell(
  { suppressionMinimumN }: Ranking,
  indicator: RankingIndicator,
  { value, hidden }: BenchmarkFigure,
  { words, formats }: BenchmarkContext,
): PdfCell {
  if (value !== null) return { text: formats.score(value, indicator.decimals) };
  if (hidden === null) return { text: '–', tone: 'quiet', spoken: words.own.noAnswers };
  const isSmall = hidden === 'too_few';
  return {
    text: isSmall ? `< ${formats.count(suppressionMinimumN)}` : words.own.hidden.toLowerCase(),
    tone: 'quiet',
    spoken: isSmall ? words.common.hidden.tooFew(suppressionMinimumN) : words.common.hidden.complementary,
  };
}

function intervalCell(
  indicator: RankingIndicator,
  { value, low, high }: BenchmarkFigure,
  context: BenchmarkContext,
): PdfCell {
  const { words, formats } = context;
  if (value === null || low === null || high === null) return { text: '' };
  const decimals = indicator.decimals + 1;
  return {
    text: words.own.range(formats.score(low, decimals), formats.score(high, decimals)),
    interval: { value, low, high },
  };
}

function differenceCell(
  indicator: RankingIndicator,
  difference: number | null,
  isSignificant: boolean,
  { formats }: BenchmarkContext,
): PdfCell {
  if (difference === null) return { text: '' };
  return {
    text: formats.change(difference, indicator.decimals),
    ...differenceMark(indicator, difference, isSignificant),
  };
}

/** One axis for all intervals, with target, whole and quartiles; as on the screen it holds all of them. */
function axisOf(ranking: Ranking, indicator: RankingIndicator, { texts, formats }: BenchmarkContext): PdfAxis {
  const [column] = ranking.columns;
  const whole = wholeFigure(ranking, 0);
  const bounds = [...(column?.lows ?? []), ...(column?.highs ?? []), ...(column?.values ?? []), whole.low, whole.high];
  const { target } = indicator;
  const known = [...bounds, target].filter((value) => value !== null);
  const axis = niceAxis(known, { min: indicator.min, max: indicator.max });
  const decimals = Number.isInteger(axis.min) && Number.isInteger(axis.max) ? 0 : axis.max - axis.min < 1 ? 2 : 1;
  const score = (value: number): string => formats.score(value, indicator.decimals);
  const quartiles = column?.quartiles;
  const middle = quartiles ? texts.quartileMark(score(quartiles.lower), score(quartiles.upper)) : '';
  return {
    ...axis,
    minText: formats.score(axis.min, decimals),
    maxText: formats.score(axis.max, decimals),
    marks: [
      ...(whole.value === null
        ? []
        : [{ at: whole.value, label: texts.whole(ranking.unit.name, score(whole.value)), look: 'whole' as const }]),
      ...(target === null ? [] : [{ at: target, label: texts.target(score(target)), look: 'target' as const }]),
      ...(quartiles
        ? [
            { at: quartiles.lower, label: middle, look: 'quartile' as const },
            { at: quartiles.upper, label: middle, look: 'quartile' as const },
          ]
        : []),
    ],
  };
}

/** How far apart the units are, by every indicator, and who is at either end of the first. */
export function quartileBlocks(ranking: Ranking, order: readonly number[], context: BenchmarkContext): PdfBlock[] {
  const { texts, words, formats } = context;
  const { own } = words;
  const [first] = ranking.indicators;
  const [column] = ranking.columns;
  const rows = ranking.indicators.flatMap((indicator, position): PdfRow[] => {
    const its = ranking.columns[position];
    const quartiles = its?.quartiles;
    if (!its || !quartiles) return [];
    const score = (value: number): PdfCell => ({ text: formats.score(value, indicator.decimals) });
    const share = (value: number): number => {
      const along = (value - indicator.min) / (indicator.max - indicator.min);
      return indicator.direction === 'higher' ? along : 1 - along;
    };
    const [low, high] = [share(quartiles.lower), share(quartiles.upper)].toSorted((a, b) => a - b);
    const whole = wholeFigure(ranking, position).value;
    return [
      {
        cells: [
          { text: titleWithUnit(indicator) },
          { text: formats.count(quartiles.peers) },
          score(quartiles.lower),
          score(quartiles.median),
          score(quartiles.upper),
          whole === null ? { text: '' } : score(whole),
          {
            text: own.range(
              formats.score(quartiles.lower, indicator.decimals),
              formats.score(quartiles.upper, indicator.decimals),
            ),
            interval: { value: share(quartiles.median), low: low ?? 0, high: high ?? 1 },
          },
        ],
      },
    ];
  });
  if (rows.length === 0 || !first) return [];
  const quarter = (wanted: number): PdfBlock[] => {
    const members = order.filter((row) => column?.quarters[row] === wanted).slice(0, 12);
    return members.length === 0
      ? []
      : [
          {
            kind: 'table',
            title: (wanted === 1 ? texts.bestQuarter : texts.lastQuarter)(first.title),
            emptySentence: '',
            columns: [
              { title: own.rank, width: { points: 30 }, align: 'right' },
              { title: own.name, width: { share: 1 }, align: 'left', isRowHead: true },
              { title: own.value, width: { points: 60 }, align: 'right' },
              { title: own.rest, width: { points: 60 }, align: 'right' },
            ],
            rows: members.map((row): PdfRow => {
              const figure = figureAt(column, row);
              const unit = ranking.rows[row];
              return {
                cells: [
                  { text: figure.rank === null ? '–' : formats.count(figure.rank) },
                  { text: unit ? rowName(unit, ranking.unit.name, words) : '' },
                  valueCell(ranking, first, figure, context),
                  differenceCell(first, figure.rest, figure.isRestSignificant, context),
                ],
              };
            }),
          },
        ];
  };
  const [best, last] = [quarter(1), quarter(4)];
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.quartiles },
    { kind: 'paragraph', text: texts.quartilesLead },
    {
      kind: 'table',
      title: texts.quartiles,
      emptySentence: '',
      columns: [
        { title: own.indicator, width: { share: 1 }, align: 'left', isRowHead: true },
        { title: texts.ranked, width: { points: 42 }, align: 'right' },
        { title: own.lowerQuartile, width: { points: 46 }, align: 'right' },
        { title: own.median, width: { points: 42 }, align: 'right' },
        { title: own.upperQuartile, width: { points: 46 }, align: 'right' },
        { title: ranking.unit.name, width: { points: 52 }, align: 'right' },
        {
          title: texts.quartileSpan,
          width: { points: 108 },
          align: 'left',
          axis: { min: 0, max: 1, minText: texts.worst, maxText: texts.best, marks: [] },
        },
      ],
      rows,
    },
    ...(best.length > 0 ? [{ kind: 'heading', level: 2, text: texts.bestQuarter(first.title) } as const, ...best] : []),
    ...(last.length > 0 ? [{ kind: 'heading', level: 2, text: texts.lastQuarter(first.title) } as const, ...last] : []),
  ];
}
