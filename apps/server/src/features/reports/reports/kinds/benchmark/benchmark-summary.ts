import type { Ranking } from '@echolot/contract/analytics/rankings';
import { periodLength } from '@echolot/core/period-length';
import type { PdfBlock, PdfFigure, PdfList } from '../../../../../drawing/pdf-document.ts';
import { rowName } from '../rankings/ranking-rows.ts';
import {
  amountOf,
  type BenchmarkContext,
  type BenchmarkFigure,
  differenceMark,
  figureAt,
  figureText,
  isGood,
  targetState,
  wholeFigure,
} from './benchmark-context.ts';
import type { BenchmarkReadings } from './benchmark-readings.ts';
import { responseNote } from './benchmark-response.ts';

type SummaryReadings = Pick<BenchmarkReadings, 'ranking' | 'drivers' | 'rates'>;
type Item = PdfList['items'][number];

/** So many units are named in a sentence. */
const mostNames = 4;
const mostFigures = 6;

/** The page that somebody reads who reads one page. Every sentence rests on figures of the ranking and says how sure they are. */
export function summaryBlocks(readings: SummaryReadings, hidden: number, context: BenchmarkContext): PdfBlock[] {
  const { texts } = context;
  const { ranking } = readings;
  const { good, bad } = findingsOf(ranking, context);
  const known = notesOf(readings, hidden, context);
  const sentence = (text: string): Item[] => [{ text, tone: 'same' }];
  return [
    { kind: 'heading', level: 1, text: texts.glance },
    { kind: 'paragraph', look: 'lead', text: leadOf(ranking, context) },
    {
      kind: 'figures',
      figures: ranking.indicators.slice(0, mostFigures).map((_, index) => figureOf(ranking, index, context)),
    },
    { kind: 'heading', level: 2, text: texts.wentWell },
    { kind: 'list', items: good.length > 0 ? good : sentence(texts.nothingWell) },
    { kind: 'heading', level: 2, text: texts.needsAttention },
    { kind: 'list', items: bad.length > 0 ? bad : sentence(texts.nothingBad) },
    ...(good.length + bad.length > 0 ? [{ kind: 'paragraph', look: 'note', text: texts.say.chance } as const] : []),
    ...(known.length > 0
      ? ([
          { kind: 'heading', level: 2, text: texts.toKnow },
          { kind: 'list', items: known },
        ] as const)
      : []),
  ];
}

/** The period before: `in the previous year`, and its name; undefined where the window is open. */
export function beforeWords(
  { window, previousWindow }: Pick<Ranking, 'window' | 'previousWindow'>,
  { texts, formats }: Pick<BenchmarkContext, 'texts' | 'formats'>,
): { readonly when: string; readonly name: string } | undefined {
  const length = previousWindow ? periodLength(window) : undefined;
  if (!length || !previousWindow) return undefined;
  const { fromDay, toDay, isCut, comparison } = previousWindow;
  // Days say it where no word does: part of a period, or one of another year.
  if ((isCut || comparison === 'year') && fromDay && toDay)
    return texts.beforeDays(formats.day(fromDay), formats.day(toDay));
  return texts.before(length);
}

/** The sentence to keep: the first indicator, how sure it is, and what became of it. */
export function leadOf(ranking: Ranking, context: BenchmarkContext): string {
  const { texts, formats, words } = context;
  const [indicator] = ranking.indicators;
  if (!indicator) return words.own.noIndicators;
  const figure = wholeFigure(ranking, 0);
  const { name } = ranking.unit;
  if (figure.value === null) {
    const { tooFew, complementary } = words.common.hidden;
    const reason =
      figure.hidden === null
        ? words.own.noAnswers.replace(/\.$/u, '')
        : figure.hidden === 'too_few'
          ? tooFew(ranking.suppressionMinimumN)
          : complementary;
    return texts.say.noFigure(name, indicator.title, reason);
  }
  const n = figure.n ?? 0;
  const lead = texts.say.lead(
    name,
    indicator.title,
    figureText(context, indicator, figure),
    texts.answered(n, formats.count(n)),
  );
  return `${lead} ${changeSentence(ranking, figure, context)}`.trim();
}

function changeSentence(ranking: Ranking, figure: BenchmarkFigure, context: BenchmarkContext): string {
  const { say } = context.texts;
  const [indicator] = ranking.indicators;
  const before = beforeWords(ranking, context)?.when;
  if (!indicator || before === undefined) return '';
  if (figure.change === null) return say.noBefore;
  if (isNoChange(figure.change, indicator.decimals)) return say.same(before);
  const amount = amountOf(context, indicator, figure.change);
  if (isGood(indicator, figure.change)) return (figure.isSignificant ? say.better : say.betterMaybe)(amount, before);
  return (figure.isSignificant ? say.worse : say.worseMaybe)(amount, before);
}

const isNoChange = (change: number, decimals: number): boolean => Math.abs(change) < 0.5 * 10 ** -decimals;

function figureOf(ranking: Ranking, position: number, context: BenchmarkContext): PdfFigure {
  const { texts, formats, words } = context;
  const indicator = ranking.indicators[position];
  const figure = wholeFigure(ranking, position);
  if (!indicator) return { label: '', value: '–', lines: [] };
  if (figure.value === null) {
    const reason =
      figure.hidden === null ? words.own.noAnswers : words.common.hidden.either(ranking.suppressionMinimumN);
    return { label: indicator.title, value: '–', lines: [{ text: reason }] };
  }
  const before = beforeWords(ranking, context)?.name;
  const { target } = indicator;
  const state = target === null ? undefined : targetState(indicator, target, figure);
  const targetWords = { reached: texts.targetReached, missed: texts.targetMissed, open: texts.targetOpen };
  const n = figure.n ?? 0;
  return {
    label: indicator.title,
    value: formats.value(indicator, figure.value),
    margin: formats.margin(indicator, figure.low, figure.high),
    lines: [
      { text: texts.answered(n, formats.count(n)) },
      ...(figure.change !== null && before !== undefined
        ? [
            {
              text: texts.shortChange(formats.change(figure.change, indicator.decimals), before),
              ...differenceMark(indicator, figure.change, figure.isSignificant),
            },
          ]
        : []),
      ...(target !== null && state !== undefined
        ? [
            {
              text: targetWords[state](formats.value(indicator, target)),
              ...(state === 'open' ? {} : { tone: state === 'reached' ? ('good' as const) : ('bad' as const) }),
            },
          ]
        : []),
    ],
  };
}

/** What differs significantly, for the better and for the worse. */
function findingsOf(ranking: Ranking, context: BenchmarkContext): { readonly good: Item[]; readonly bad: Item[] } {
  const good: Item[] = [];
  const bad: Item[] = [];
  const { say } = context.texts;
  const before = beforeWords(ranking, context)?.when;
  const add = (isBetter: boolean, text: string, detail?: string): void => {
    (isBetter ? good : bad).push({ text, detail, tone: isBetter ? 'good' : 'bad' });
  };
  ranking.indicators.forEach((indicator, position) => {
    const figure = wholeFigure(ranking, position);
    const { change, isSignificant } = figure;
    const text = figureText(context, indicator, figure);
    if (change !== null && isSignificant && before !== undefined) {
      const isBetter = isGood(indicator, change);
      add(isBetter, say.changed(indicator.title, text, amountOf(context, indicator, change), isBetter, before));
    }
  });
  for (const state of ['reached', 'missed'] as const) {
    const its = targetsOf(ranking, state, context);
    if (its.length > 0) add(state === 'reached', say[state](its.length, its.join('; ')));
  }
  const [indicator] = ranking.indicators;
  if (!indicator) return { good, bad };
  const { title } = indicator;
  const ranked = rankedRows(ranking).length;
  const [better, worse] = split(ranking, ({ rest, isRestSignificant }) => (isRestSignificant ? rest : null));
  if (better.length > 0)
    add(true, say.aboveRest(better.length, ranked, title, names(ranking, better, 'rest', context)));
  if (worse.length > 0) add(false, say.belowRest(worse.length, ranked, title, names(ranking, worse, 'rest', context)));
  if (before === undefined) return { good, bad };
  const [up, down] = split(ranking, ({ change, isSignificant }) => (isSignificant ? change : null));
  if (up.length > 0) add(true, say.improved(up.length, title, names(ranking, up, 'change', context), before));
  if (down.length > 0) add(false, say.declined(down.length, title, names(ranking, down, 'change', context), before));
  return { good, bad };
}

/** The indicators whose interval lies wholly on one side of their target. */
function targetsOf(ranking: Ranking, wanted: 'reached' | 'missed', context: BenchmarkContext): string[] {
  return ranking.indicators.flatMap((indicator, position) => {
    const { target, title } = indicator;
    const figure = wholeFigure(ranking, position);
    if (target === null || targetState(indicator, target, figure) !== wanted) return [];
    const aimed = context.texts.target(context.formats.value(indicator, target));
    return [`${title} ${figureText(context, indicator, figure)} (${aimed})`];
  });
}

/** Positions of the rows with a rank by the first indicator. */
function rankedRows(ranking: Ranking): number[] {
  const [column] = ranking.columns;
  return ranking.rows.flatMap((_, row) => ((column?.ranks[row] ?? null) === null ? [] : [row]));
}

/** Rows with a good and with a bad difference, the farthest first. */
function split(ranking: Ranking, differenceOf: (figure: BenchmarkFigure) => number | null): [number[], number[]] {
  const [indicator] = ranking.indicators;
  const [column] = ranking.columns;
  if (!indicator) return [[], []];
  const differing = ranking.rows
    .flatMap(({ slug }, row) => {
      const difference = differenceOf(figureAt(column, row));
      // Answers given for the unit itself are no unit.
      return difference === null || slug === '' ? [] : [{ row, difference }];
    })
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const rowsOf = (wanted: boolean): number[] =>
    differing.filter(({ difference }) => isGood(indicator, difference) === wanted).map(({ row }) => row);
  return [rowsOf(true), rowsOf(false)];
}

/** `Bavaria (+8), Hesse (+5) and 3 more`. */
function names(ranking: Ranking, rows: readonly number[], of: 'rest' | 'change', context: BenchmarkContext): string {
  const [indicator] = ranking.indicators;
  const [column] = ranking.columns;
  const named = rows.slice(0, mostNames).map((row) => {
    const unit = ranking.rows[row];
    const difference = figureAt(column, row)[of] ?? 0;
    const name = unit ? rowName(unit, ranking.unit.name, context.words) : '';
    return `${name}\u00a0(${context.formats.change(difference, indicator?.decimals)})`;
  });
  const more = rows.length - named.length;
  return more > 0 ? `${named.join(', ')} ${context.texts.say.more(more)}` : named.join(', ');
}

/** What keeps a reader from reading too much out of the figures. */
function notesOf({ ranking, drivers, rates }: SummaryReadings, hidden: number, context: BenchmarkContext): Item[] {
  const { texts, formats } = context;
  const { say } = texts;
  const [indicator] = ranking.indicators;
  const [column] = ranking.columns;
  const notes: Item[] = [];
  const add = (text: string, detail?: string): void => void notes.push({ text, detail, tone: 'same' });
  const units = ranking.rows.filter(({ slug }) => slug !== '');
  if (indicator && units.length === 0) add(say.noUnits(ranking.unit.name));
  const ranked = rankedRows(ranking);
  if (indicator && column && ranked.length > 1) {
    const [better, worse] = split(ranking, ({ rest, isRestSignificant }) => (isRestSignificant ? rest : null));
    if (better.length + worse.length === 0) add(say.noRest(ranked.length, indicator.title));
    const tied = column.groups.filter((group) => group === 1).length;
    if (tied > 1) add(say.tied(tied, indicator.title));
  }
  if (column) {
    const small = ranking.rows.filter(({ slug }, row) => {
      const n = column.ns[row] ?? 0;
      return slug !== '' && column.hidden[row] === null && n > 0 && n < ranking.reliabilityMinimumN;
    }).length;
    if (small > 0) add(say.small(small, ranking.reliabilityMinimumN));
  }
  addComposite(ranking, context, add);
  const response = responseNote(rates, context);
  if (response) add(response);
  if (hidden > 0) add(say.hidden(hidden));
  // One whose interval holds zero may not go along at all.
  const driver = drivers.drivers.find(({ state, low }) => state === 'reliable' && low !== null && low > 0);
  if (driver?.r != null && drivers.target) {
    add(say.driver(driver.indicator.title, drivers.target.title, formats.score(driver.r, 2)), say.driverCaution);
  }
  return notes;
}

/** The survey's composite, with what became of it and its target, where the survey defines one and it is shown. */
function addComposite(ranking: Ranking, { texts, formats }: BenchmarkContext, add: (text: string) => void): void {
  const { composite } = ranking;
  if (!composite || composite.total === null) return;
  const { title, decimals, target, total, totalChange } = composite;
  const before = beforeWords(ranking, { texts, formats })?.name;
  const change =
    totalChange !== null && before ? [texts.shortChange(formats.change(totalChange, decimals), before)] : [];
  const aim = target === null ? [] : [texts.target(formats.score(target))];
  add(texts.say.composite(title, formats.score(total, decimals), [...change, ...aim]));
}
