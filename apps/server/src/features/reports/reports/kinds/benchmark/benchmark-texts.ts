import type { PeriodLength } from '@echolot/core/period-length';
import { defineTexts } from '../../../../../texts/define-texts.ts';

/** Texts of the PDF benchmark that other files do not have. */
export const benchmarkTexts = defineTexts((i18n) => ({
  title: i18n.t('Benchmark'),
  days: (count: number) => i18n.t('{count, plural, one {# day} other {# days}}', { count }),
  comparing: i18n.t('How figures are compared'),
  hiddenRule: (minimumN: number) =>
    i18n.t(
      'A figure of fewer than {minimumN} answers is hidden, so that answers cannot be traced to a person; where a subtraction would reveal it, others are hidden too. Tables show “< {minimumN}” or “hidden” instead.',
      { minimumN },
    ),
  cover: {
    period: i18n.t('Period'),
    rights: i18n.t('Sharing'),
    rightsNote: i18n.t('Shows what the person who ordered it may see. Keep that in mind when you share it.'),
  },
  glance: i18n.t('At a glance'),
  wentWell: i18n.t('What went well'),
  needsAttention: i18n.t('What needs attention'),
  toKnow: i18n.t('Good to know'),
  nothingWell: i18n.t('Nothing is significantly better.'),
  nothingBad: i18n.t('Nothing is significantly worse.'),
  ranking: i18n.t('Ranking'),
  rankingLead: (unit: string, indicator: string) =>
    i18n.t(
      'The units below {unit} by {indicator}. Each dot is a value, the bar behind it its 95 % interval: where bars overlap widely, the order may be chance. An arrow marks a significant difference.',
      { unit, indicator },
    ),
  allIndicators: i18n.t('All indicators'),
  allIndicatorsLead: i18n.t(
    'Blue with a line above is better than the whole, orange with a line below worse, in three steps up to the farthest unit of each column. An arrow marks a significant change from the period before.',
  ),
  quartiles: i18n.t('Quartiles'),
  quartilesLead: i18n.t(
    'How far apart the ranked units are, one unit one vote. The bar is the middle half of them, the dot their median, placed between the worst and the best value the indicator can take.',
  ),
  quartileSpan: i18n.t('Middle half'),
  worst: i18n.t('worst'),
  best: i18n.t('best'),
  bestQuarter: (indicator: string) => i18n.t('Best quarter by {indicator}', { indicator }),
  lastQuarter: (indicator: string) => i18n.t('Last quarter by {indicator}', { indicator }),
  trends: i18n.t('Trends'),
  trendSubtitle: (unit: string, by: 'day' | 'week' | 'month') =>
    ({
      day: i18n.t('{unit}, by day', { unit }),
      week: i18n.t('{unit}, by week', { unit }),
      month: i18n.t('{unit}, by month', { unit }),
    })[by],
  trendNote: i18n.t('The band is the 95 % interval; a hollow point with a dashed line still changes.'),
  trendHidden: (count: number) =>
    i18n.t('{count, plural, one {# point is hidden: too few answers.} other {# points are hidden: too few answers.}}', {
      count,
    }),
  trendNothing: i18n.t('No point of this trend can be shown: there are no answers, or too few.'),
  trendAlternative: (facts: Readonly<Record<'title' | 'from' | 'to' | 'first' | 'last' | 'least' | 'most', string>>) =>
    i18n.t('{title} over time: {first} in {from}, {last} in {to}; between {least} and {most}.', facts),
  happened: i18n.t('What happened'),
  events: {
    opened: (to: string | null) => (to ? i18n.t('Opened below {to}', { to }) : i18n.t('Newly opened')),
    renamed: (from: string, to: string) => i18n.t('Renamed from {from} to {to}', { from, to }),
    moved: (from: string | null, to: string | null) => {
      if (!to) return i18n.t('Moved');
      return from ? i18n.t('Moved from {from} to {to}', { from, to }) : i18n.t('Moved to {to}', { to });
    },
    mergedIn: (to: string | null) =>
      to ? i18n.t('{to} became part of it', { to }) : i18n.t('Another unit became part of it'),
    mergedAway: (to: string | null) =>
      to ? i18n.t('Became part of {to}', { to }) : i18n.t('Became part of another unit'),
    separated: (from: string | null) => (from ? i18n.t('Separated from {from}', { from }) : i18n.t('Separated again')),
    closed: i18n.t('Closed'),
    owner: i18n.t('Changed owner'),
    scale: (to: string) => i18n.t('The scale or method of {to} changed', { to }),
    measure: (title: string) => i18n.t('Action done: {title}', { title }),
  },
  /** How many of those invited answered; the columns are those of the screen. */
  response: {
    title: i18n.t('Response'),
    lead: i18n.t(
      'How many of those invited answered. “Of delivered” divides the answered by the messages that arrived (sent less bounced); RR1 by all that were sent (AAPOR response rate 1). The period is that of the events people were asked about, so interviews without an invitation are not counted here.',
    ),
    ignored: i18n.t(
      'Filters about answers do not apply here, as not everybody invited has answered. The period and campaigns do.',
    ),
    sent: i18n.t('Sent'),
    bounced: i18n.t('Bounced'),
    answered: i18n.t('Answered'),
    perDelivered: i18n.t('Of delivered, %'),
    rr1: i18n.t('RR1, %'),
    notInvited: i18n.t('Not invited'),
    note: (answered: string, delivered: string, percent: string) =>
      i18n.t('{answered} of {delivered} delivered invitations were answered: {percent} %.', {
        answered,
        delivered,
        percent,
      }),
  },
  answers: i18n.t('How people answered'),
  answersLead: i18n.t(
    'Shares of those who answered the question. An upward triangle marks answers that count as good, a downward one those that count as bad.',
  ),
  answersSubtitle: (n: string, missing: string | null, figure: string) =>
    [figure, i18n.t('{n} answers', { n }), missing === null ? '' : i18n.t('{missing} without an answer', { missing })]
      .filter(Boolean)
      .join(' · '),
  answersAlternative: (title: string, shares: string) => i18n.t('Answers to {title}: {shares}.', { title, shares }),
  hiddenAnswers: i18n.t('Hidden: too few answers, or needed so that they cannot be worked out.'),
  several: i18n.t('An interview may name several: shares add up to more than 100 %.'),
  moreCategories: (count: number) =>
    i18n.t('{count, plural, one {# more category} other {# more categories}}', { count }),
  drivers: i18n.t('What correlates'),
  driversLead: (target: string) =>
    i18n.t(
      'How closely each indicator correlates with {target}, interview by interview. Correlation is not causation: both may follow from something that was not asked.',
      { target },
    ),
  driversTitle: (target: string) => i18n.t('What correlates with {target}', { target }),
  driversSubtitle: i18n.t(
    'Pearson’s correlation with its 95 % interval: 1 is always together, 0 is not at all. Better answers count as higher.',
  ),
  fieldsTitle: i18n.t('Performance against importance'),
  fieldsSubtitle: i18n.t('The dashed lines are the means'),
  fieldsX: (target: string) => i18n.t('Correlates with {target} (r)', { target }),
  fieldsY: i18n.t('Performance, 0 = worst, 100 = best'),
  fields: {
    topLeft: i18n.t('Good, matters less'),
    topRight: i18n.t('Keep it up'),
    bottomLeft: i18n.t('Weak, matters less'),
    bottomRight: i18n.t('Improve first'),
  } satisfies Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', string>>,
  comments: i18n.t('What people wrote'),
  commentsBest: (indicator: string) => i18n.t('From those who rated {indicator} highest', { indicator }),
  commentsWorst: (indicator: string) => i18n.t('From those who rated {indicator} lowest', { indicator }),
  commentsNewest: i18n.t('The newest'),
  commentsNone: i18n.t('There are no comments in this selection.'),
  commentsClosed: (minimumN: number) =>
    i18n.t('The comments are not shown: fewer than {minimumN} people answered, or a small group could be worked out.', {
      minimumN,
    }),
  commentsNotAllowed: i18n.t('The person who ordered this file may not see single interviews.'),
  commentsMore: (count: string) =>
    i18n.t('{count} interviews of this selection have a comment; all of them are on the screen.', { count }),
  widenedUnit: (unit: string) => i18n.t('below {unit}', { unit }),
  reading: i18n.t('How to read this report'),
  definitions: i18n.t('Definitions'),
  suppressed: i18n.t('What is hidden'),
  empty: i18n.t('There are no answers in this selection.'),
  emptyAdvice: i18n.t(
    'There is nothing to compare. A longer period, fewer filters or a unit higher up may have answers.',
  ),
  target: (value: string) => i18n.t('Target {value}', { value }),
  targetLine: (value: string) => i18n.t('dashed: target {value}', { value }),
  whole: (unit: string, value: string) => i18n.t('{unit} {value}', { unit, value }),
  quartileMark: (lower: string, upper: string) =>
    i18n.t('Middle half of the units: {lower} to {upper}', { lower, upper }),
  answered: (count: number, shown: string) =>
    i18n.t('{count, plural, one {{shown} answer} other {{shown} answers}}', { count, shown }),
  /** The period before one of this length: when something was different in it, and its name. */
  before: ({ unit, count }: PeriodLength) => {
    const lengths = {
      months: {
        when: i18n.t('in the {count} months before', { count }),
        name: i18n.t('the {count} months before', { count }),
      },
      days: {
        when: i18n.t('{count, plural, one {on the day before} other {in the # days before}}', { count }),
        name: i18n.t('{count, plural, one {the day before} other {the # days before}}', { count }),
      },
      month: { when: i18n.t('in the previous month'), name: i18n.t('the previous month') },
      quarter: { when: i18n.t('in the previous quarter'), name: i18n.t('the previous quarter') },
      year: { when: i18n.t('in the previous year'), name: i18n.t('the previous year') },
    };
    return lengths[unit];
  },
  /** The same of a period that is named by its days. */
  beforeDays: (from: string, to: string) => ({
    when: i18n.t('in the days {from} to {to}', { from, to }),
    name: i18n.t('the days {from} to {to}', { from, to }),
  }),
  amount: (value: string, isOne: boolean, unit: 'points' | 'percent' | 'scale') => {
    const count = isOne ? 1 : 2;
    if (unit === 'scale') return value;
    return unit === 'percent'
      ? i18n.t('{value} {count, plural, one {percentage point} other {percentage points}}', { value, count })
      : i18n.t('{value} {count, plural, one {point} other {points}}', { value, count });
  },
  say: {
    lead: (unit: string, title: string, figure: string, n: string) =>
      i18n.t('{unit}: {title} {figure} from {n}.', { unit, title, figure, n }),
    noFigure: (unit: string, title: string, reason: string) =>
      i18n.t('{unit}: no figure for {title}. {reason}.', { unit, title, reason }),
    better: (amount: string, before: string) =>
      i18n.t('That is {amount} better than {before}, a significant difference.', { amount, before }),
    worse: (amount: string, before: string) =>
      i18n.t('That is {amount} worse than {before}, a significant difference.', { amount, before }),
    betterMaybe: (amount: string, before: string) =>
      i18n.t('That is {amount} better than {before}, which may be chance.', { amount, before }),
    worseMaybe: (amount: string, before: string) =>
      i18n.t('That is {amount} worse than {before}, which may be chance.', { amount, before }),
    same: (before: string) => i18n.t('That is the same as {before}.', { before }),
    noBefore: i18n.t('There is no figure of the period before to compare it with.'),
    changed: (title: string, figure: string, amount: string, isGood: boolean, before: string) =>
      isGood
        ? i18n.t('{title}: {figure}, {amount} better than {before}.', { title, figure, amount, before })
        : i18n.t('{title}: {figure}, {amount} worse than {before}.', { title, figure, amount, before }),
    reached: (count: number, figures: string) =>
      i18n.t('{count, plural, one {A target is} other {# targets are}} reached: {figures}.', { count, figures }),
    missed: (count: number, figures: string) =>
      i18n.t('{count, plural, one {A target is} other {# targets are}} missed: {figures}.', { count, figures }),
    aboveRest: (count: number, ranked: number, title: string, names: string) =>
      i18n.t(
        '{count} of {ranked} ranked units {count, plural, one {is} other {are}} better in {title} than the rest: {names}.',
        { count, ranked, title, names },
      ),
    belowRest: (count: number, ranked: number, title: string, names: string) =>
      i18n.t(
        '{count} of {ranked} ranked units {count, plural, one {is} other {are}} worse in {title} than the rest: {names}.',
        { count, ranked, title, names },
      ),
    improved: (count: number, title: string, names: string, before: string) =>
      i18n.t('{count, plural, one {# unit has} other {# units have}} a better {title} than {before}: {names}.', {
        count,
        title,
        names,
        before,
      }),
    declined: (count: number, title: string, names: string, before: string) =>
      i18n.t('{count, plural, one {# unit has} other {# units have}} a worse {title} than {before}: {names}.', {
        count,
        title,
        names,
        before,
      }),
    chance: i18n.t(
      'Only significant differences are listed; a target only where the whole 95 % interval lies on one side of it.',
    ),
    more: (count: number) => i18n.t('and {count} more', { count }),
    tied: (count: number, title: string) =>
      i18n.t('The first {count} units of the ranking by {title} cannot be told apart: their order may be chance.', {
        count,
        title,
      }),
    small: (count: number, minimumN: number) =>
      i18n.t('{count, plural, one {# unit has} other {# units have}} fewer than {minimumN} answers and no rank.', {
        count,
        minimumN,
      }),
    hidden: (count: number) =>
      i18n.t('{count, plural, one {# value is} other {# values are}} hidden; the end of this report says why.', {
        count,
      }),
    noRest: (ranked: number, title: string) =>
      i18n.t('None of the {ranked} ranked units differs significantly from the rest in {title}.', { ranked, title }),
    driver: (title: string, target: string, r: string) =>
      i18n.t('{title} correlates most closely with {target} (r = {r}).', { title, target, r }),
    driverCaution: i18n.t('Better answers count as higher. Correlation is not causation.'),
    /** Title, score, and what else there is to say of it. */
    composite: (title: string, score: string, more: readonly string[]) =>
      `${[i18n.t('{title}: {score} of 100', { title, score }), ...more].join('; ')}.`,
    noUnits: (unit: string) => i18n.t('There are no units below {unit} to compare.', { unit }),
  },
  shortChange: (change: string, before: string) => i18n.t('{change} compared with {before}', { change, before }),
  targetReached: (target: string) => i18n.t('Target {target} reached', { target }),
  targetMissed: (target: string) => i18n.t('Target {target} missed', { target }),
  targetOpen: (target: string) => i18n.t('Target {target} lies within the interval', { target }),
  ranked: i18n.t('Ranked units'),
}));

export type BenchmarkTexts = ReturnType<typeof benchmarkTexts>;
