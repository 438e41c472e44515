import type { Course, CourseEvent, Courses } from '@echolot/contract/analytics/insights';
import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { PdfBlock, PdfLineChart } from '../../../../../drawing/pdf-document.ts';
import type { BenchmarkContext } from './benchmark-context.ts';

/** The course of every indicator, and what happened on the way. */
export function trendBlocks(readings: readonly Courses[], context: BenchmarkContext): PdfBlock[] {
  const { texts, formats } = context;
  const [first] = readings;
  if (!first) return [];
  const courses = readings.flatMap((reading) => reading.courses.map((course) => ({ course, reading })));
  const [shown, empty] = [true, false].map((wanted) =>
    courses.filter(({ course }) => course.points.values.some((value) => value !== null) === wanted),
  );
  if (!shown?.length) return [];
  const events = eventsOf(readings);
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.trends },
    { kind: 'paragraph', text: texts.trendNote },
    {
      kind: 'charts',
      columns: 2,
      charts: shown.map(({ course, reading }) => courseChart(course, reading, events, context)),
    },
    ...(empty ?? []).map(
      ({ course }): PdfBlock => ({
        kind: 'paragraph',
        look: 'note',
        text: `${course.indicator.title}: ${texts.trendNothing}`,
      }),
    ),
    ...(events.length === 0
      ? []
      : ([
          { kind: 'heading', level: 2, text: texts.happened },
          {
            kind: 'facts',
            facts: events.map((event, index) => ({
              label: `${letterOf(index)}  ${formats.day(event.day)}`,
              value: eventWords(event, context),
            })),
          },
        ] as const)),
  ];
}

/** Each reading tells those of the unit, and those of its own indicators. */
function eventsOf(readings: readonly Courses[]): CourseEvent[] {
  const known = new Map(readings.flatMap(({ events }) => events.map((event) => [JSON.stringify(event), event])));
  return [...known.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** A, B, … Z, then AA: as on the screen. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function courseChart(
  { indicator, points }: Course,
  { by, buckets, unit }: Courses,
  events: readonly CourseEvent[],
  { texts, formats }: BenchmarkContext,
): PdfLineChart {
  const labels = buckets.map(({ fromDay }) => (by === 'month' ? formats.month(fromDay) : formats.day(fromDay)));
  const { target } = indicator;
  const known = points.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, last] = [known[0], known.at(-1)];
  const values = known.map(({ value }) => value);
  const text = (value: number | undefined): string => (value === undefined ? '–' : formats.value(indicator, value));
  const hidden = points.hidden.filter((reason) => reason !== null).length;
  return {
    kind: 'line',
    title: titleWithUnit(indicator, formats),
    subtitle: [texts.trendSubtitle(unit.name, by), ...(target === null ? [] : [texts.targetLine(text(target))])].join(
      ' · ',
    ),
    alternative: texts.trendAlternative({
      title: indicator.title,
      from: labels[first?.index ?? 0] ?? '',
      to: labels[last?.index ?? 0] ?? '',
      first: text(first?.value),
      last: text(last?.value),
      least: text(Math.min(...values)),
      most: text(Math.max(...values)),
    }),
    note: hidden > 0 ? texts.trendHidden(hidden) : undefined,
    showsZero: indicator.unit !== 'scale',
    limits: { min: indicator.min, max: indicator.max },
    points: buckets.map(({ isComplete }, index) => ({
      label: labels[index] ?? '',
      value: points.values[index] ?? null,
      low: points.lows[index] ?? null,
      high: points.highs[index] ?? null,
      isComplete,
    })),
    marks: target === null ? [] : [{ at: target, label: '', look: 'target' }],
    events: events.flatMap(({ day }, index) => {
      const at = buckets.findIndex(({ fromDay, toDay }) => day >= fromDay && day <= toDay);
      return at === -1 ? [] : [{ at, label: letterOf(index) }];
    }),
    lastLabel: last === undefined ? '' : formats.score(last.value, indicator.decimals),
  };
}

function titleWithUnit({ title, unit, min, max }: RankingIndicator, { score }: BenchmarkContext['formats']): string {
  if (unit === 'percent') return `${title}, %`;
  return unit === 'scale' ? `${title}, ${score(min)}–${score(max)}` : title;
}

function eventWords({ kind, from, to }: CourseEvent, { texts: { events } }: BenchmarkContext): string {
  switch (kind) {
    case 'opened':
      return events.opened(to);
    case 'renamed':
      return events.renamed(from ?? '', to ?? '');
    case 'moved':
      return events.moved(from, to);
    case 'merged_in':
      return events.mergedIn(to);
    case 'merged_away':
      return events.mergedAway(to);
    case 'separated':
      return events.separated(from);
    case 'closed':
      return events.closed;
    case 'owner':
      return events.owner;
    case 'scale':
      return events.scale(to ?? '');
    case 'measure':
      return events.measure(to ?? '');
  }
}
