import { type Course, type Courses, getCourses } from '@echolot/contract/analytics/insights';
import { Chart } from '@echolot/ui/chart';
import type { LineChart } from '@echolot/ui/line-chart';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { CourseNumbers } from './course-numbers.tsx';
import { EventList, letterOf, lettersByBucket, useEventWords } from './event-list.tsx';
import { useIndicatorUnit } from './indicator-unit.ts';
import classes from './insights.module.css';
import { SectionState } from './section-state.tsx';
import type { InsightsAddress } from './use-insights-address.ts';

const chartHeightPx = 260;
const mostIndicators = 6;

/** The course of one or several indicators, each on its own scale: two scales in one picture mislead. */
export function TrendSection({ address }: { readonly address: InsightsAddress }) {
  const { t } = useLingui();
  const { survey, filteredDrillPath, of, by, rolling } = address;
  const query = useQuery(
    queryOptionsOf(getCourses, { params: { survey, filteredDrillPath }, query: { indicators: of, by, rolling } }),
  );
  const courses = query.data;
  if (!courses) {
    return (
      <SectionState
        error={query.isError ? query.error : undefined}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        otherAction={
          (by ?? of ?? rolling) === undefined ? undefined : (
            <Button
              variant="default"
              onClick={() => address.change({ by: undefined, of: undefined, rolling: undefined })}
            >
              {t`As at the beginning`}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={classes['section']} data-stale={query.isPlaceholderData || undefined}>
      <TrendControls courses={courses} address={address} />
      {courses.courses.map((course) => (
        <div key={course.indicator.extName} className={classes['course']}>
          <CourseChart course={course} courses={courses} />
          <CourseNumbers course={course} courses={courses} address={address} />
        </div>
      ))}
      <EventList courses={courses} />
    </div>
  );
}

function TrendControls({ courses, address }: { readonly courses: Courses; readonly address: InsightsAddress }) {
  const { t } = useLingui();
  // The address knows at once what the figures follow.
  const chosen = address.of?.split(',') ?? courses.courses.map(({ indicator }) => indicator.extName);
  const toggle = (extName: string): void => {
    const next = chosen.includes(extName) ? chosen.filter((one) => one !== extName) : [...chosen, extName];
    if (next.length > 0 && next.length <= mostIndicators) address.change({ of: next.join(',') });
  };
  const titles = chosen.flatMap((name) => courses.indicators.find(({ extName }) => extName === name)?.title ?? []);
  return (
    <div className={classes['controls']}>
      <Segmented
        label={t`Points by`}
        value={address.by ?? courses.by}
        onChange={(by) => address.change({ by })}
        choices={[
          { value: 'day', title: t`Days` },
          { value: 'week', title: t`Weeks` },
          { value: 'month', title: t`Months` },
        ]}
      />
      <Segmented
        label={t`Rolling over`}
        value={String(address.rolling ?? 0)}
        onChange={(value) => address.change({ rolling: ([3, 6, 12] as const).find((one) => String(one) === value) })}
        choices={[
          { value: '0', title: t`Single` },
          { value: '3', title: t`Rolling 3` },
          { value: '6', title: '6' },
          { value: '12', title: '12' },
        ]}
      />
      <Menu
        label={t`Indicators`}
        widthPx={260}
        renderTrigger={(attributes) => (
          <Button
            {...attributes}
            variant="default"
            size="xs"
            className={classes['choice']}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {titles.length > 0 ? titles.join(', ') : t`Indicators`}
          </Button>
        )}
      >
        {courses.indicators.map(({ extName, title }) => (
          <MenuItem
            key={extName}
            choice="any"
            isChosen={chosen.includes(extName)}
            isDisabled={chosen.includes(extName) ? chosen.length === 1 : chosen.length >= mostIndicators}
            onSelect={() => toggle(extName)}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function CourseChart({ course, courses }: { readonly course: Course; readonly courses: Courses }) {
  const { t } = useLingui();
  const formats = useFormats();
  const unitOf = useIndicatorUnit();
  const { indicator, points, rolling } = course;
  const wordsOf = useEventWords();
  const letters = lettersByBucket(courses);
  const events = courses.events.map(
    (event, index) => `${letterOf(index)}  ${formats.day(event.day)}  ${wordsOf(event)}`,
  );
  const single = courses.by === 'day' ? t`Day` : courses.by === 'week' ? t`Week` : t`Month`;
  const pooled = t`Rolling ${courses.rolling ?? 0}`;
  const chart: LineChart = {
    points: courses.buckets.map(({ fromDay, isComplete }, index) => ({
      key: fromDay,
      title: courses.by === 'month' ? formats.month(fromDay) : formats.day(fromDay),
      isComplete,
      events: letters[index],
    })),
    lines: [
      {
        key: 'points',
        name: rolling ? single : courses.unit.name,
        values: points.values,
        band: rolling ? undefined : { lows: points.lows, highs: points.highs },
        colorIndex: rolling ? 6 : 0,
        isLeading: !rolling,
      },
      ...(rolling
        ? [
            {
              key: 'rolling',
              name: pooled,
              values: rolling.values,
              band: { lows: rolling.lows, highs: rolling.highs },
              colorIndex: 0,
              isLeading: true,
            },
          ]
        : []),
    ],
    xTitle: t`Period`,
    yTitle: unitOf(indicator),
    limits: { min: indicator.min, max: indicator.max },
    showsZero: indicator.unit !== 'scale',
    format: (value) => formats.score(value, indicator.decimals),
    formatTick: (value) => formats.score(value, Number.isInteger(value) ? 0 : 1),
  };
  const shown = rolling ?? points;
  const hiddenCount = shown.hidden.filter((reason) => reason !== null).length;
  const notes = [
    rolling
      ? t`Each point pools the answers of ${courses.rolling ?? 0} periods; the band is its 95 % interval.`
      : t`The band is the 95 % interval; a dashed end still changes.`,
    hiddenCount > 0 ? t`Hidden because of too few answers: ${hiddenCount} points.` : '',
  ];
  if (shown.values.every((value) => value === null)) {
    return (
      <section aria-label={`${indicator.title}: ${courses.unit.name}`}>
        <h2 className={classes['emptyTitle']}>{`${indicator.title}: ${courses.unit.name}`}</h2>
        <p className={classes['nothing']}>
          {hiddenCount > 0
            ? t`Every point rests on too few answers to be shown. Choose longer periods, pool more of them, or look one level up.`
            : t`No point has answers, or enough periods before it. Widen the period or pool fewer periods.`}
        </p>
      </section>
    );
  }
  return (
    <Chart
      title={`${indicator.title}: ${courses.unit.name}`}
      note={notes.filter((note) => note !== '').join(' ')}
      chart={chart}
      heightPx={chartHeightPx}
      renderActions={(source) => <ChartActions source={source} unit={courses.unit.name} lines={events} />}
    />
  );
}
