import type { BenchmarkTexts } from './benchmark-texts.ts';

/** Words of the PDF benchmark. */
export const benchmarkWordsEn: BenchmarkTexts = {
  title: 'Benchmark',
  page: {
    pageOf: '{page} of {pages}',
    replacedLetters: '{sign} stands for letters and pictures that the typeface of this file does not have.',
    continued: '(continued)',
  },
  days: (count) => (count === 1 ? '1 day' : `${count} days`),
  comparing: 'How figures are compared',
  hiddenRule: (minimumN) =>
    `A figure that rests on fewer than ${minimumN} answers is hidden, so that nobody can tell who said what; where a subtraction would reveal it, others are hidden with it. In tables “< ${minimumN}” or “hidden” stands in its place.`,
  cover: {
    period: 'Period',
    rights: 'Handing on',
    rightsNote: 'Shows what the person who asked for it may see. Hand it on with that in mind.',
  },
  glance: 'At a glance',
  wentWell: 'What went well',
  needsAttention: 'What needs attention',
  toKnow: 'Good to know',
  nothingWell: 'Nothing stands out for the better by more than chance.',
  nothingBad: 'Nothing stands out for the worse by more than chance.',
  ranking: 'Ranking',
  rankingLead: (unit, indicator) =>
    `The units below ${unit} by ${indicator}. Each dot is a value, the bar behind it its 95 % interval: where bars overlap widely, the order may be chance. An arrow stands where a difference is more than chance.`,
  allIndicators: 'All indicators',
  allIndicatorsLead:
    'Blue with a line above is better than the whole, orange with a line below worse, in three steps up to the farthest unit of each column. An arrow stands where the change to the period before is more than chance.',
  quartiles: 'Quartiles',
  quartilesLead:
    'How far apart the ranked units are, one unit one vote. The bar is the middle half of them, the dot their median, placed between the worst and the best value the indicator can take.',
  quartileSpan: 'Middle half',
  worst: 'worst',
  best: 'best',
  bestQuarter: (indicator) => `Best quarter by ${indicator}`,
  lastQuarter: (indicator) => `Last quarter by ${indicator}`,
  trends: 'Trends',
  trendSubtitle: (unit, by) => `${unit}, by ${by}`,
  trendNote: 'The band is the 95 % interval; a hollow point with a dashed line still changes.',
  trendHidden: (count) =>
    count === 1 ? '1 point is hidden: too few answers.' : `${count} points are hidden: too few answers.`,
  trendNothing: 'No point of this course can be shown: nobody answered, or too few did.',
  trendAlternative: ({ title, from, to, first, last, least, most }) =>
    `Course of ${title}: ${first} in ${from}, ${last} in ${to}; between ${least} and ${most}.`,
  happened: 'What happened',
  events: {
    opened: (to) => (to ? `Opened below ${to}` : 'Newly opened'),
    renamed: (from, to) => `Renamed from ${from} to ${to}`,
    moved: (from, to) => (from && to ? `Moved from ${from} to ${to}` : to ? `Moved to ${to}` : 'Moved'),
    mergedIn: (to) => (to ? `${to} became part of it` : 'Another unit became part of it'),
    mergedAway: (to) => (to ? `Became part of ${to}` : 'Became part of another unit'),
    separated: (from) => (from ? `Separated from ${from}` : 'Separated again'),
    closed: 'Closed',
    owner: 'Changed owner',
    scale: (to) => `The scale or method of ${to} changed`,
    measure: (title) => `Measure done: ${title}`,
  },
  response: {
    title: 'Response',
    lead: 'How many of those invited answered. “Of delivered” divides the answered by the messages that arrived (sent less bounced); RR1 by all that were sent (AAPOR response rate 1). The period is that of the events people were asked about, so interviews without an invitation are not counted here.',
    ignored:
      'Filters about answers do not apply here: somebody invited may have given none. The period and campaigns do.',
    sent: 'Sent',
    bounced: 'Bounced',
    answered: 'Answered',
    perDelivered: 'Of delivered, %',
    rr1: 'RR1, %',
    notInvited: 'Not invited',
    note: (answered, delivered, percent) =>
      `${answered} of ${delivered} delivered invitations were answered: ${percent} %.`,
  },
  answers: 'How people answered',
  answersLead:
    'Shares of those who answered the question. An upward triangle marks answers that count as good, a downward one those that count as bad.',
  answersSubtitle: (n, missing, figure) =>
    [figure, `${n} answers`, missing === null ? '' : `${missing} left it out`].filter(Boolean).join(' · '),
  answersAlternative: (title, shares) => `Answers to ${title}: ${shares}.`,
  hiddenAnswers: 'Hidden: too few answers, or needed so that they cannot be worked out.',
  several: 'An interview may name several: shares add up to more than 100 %.',
  moreCategories: (count) => (count === 1 ? '1 more category' : `${count} more categories`),
  drivers: 'What goes along',
  driversLead: (target) =>
    `How closely each indicator goes along with ${target}, interview by interview. Going along is not causing: both may follow from something that was not asked.`,
  driversTitle: (target) => `What goes along with ${target}`,
  driversSubtitle:
    'Pearson’s correlation with its 95 % interval: 1 is always together, 0 is not at all. Better answers count as higher.',
  fieldsTitle: 'Performance against importance',
  fieldsSubtitle: 'The dashed lines are the means',
  fieldsX: (target) => `Goes along with ${target} (r)`,
  fieldsY: 'Performance, 0 = worst, 100 = best',
  fields: {
    topLeft: 'Good, matters less',
    topRight: 'Keep it up',
    bottomLeft: 'Weak, matters less',
    bottomRight: 'Improve first',
  },
  comments: 'What people wrote',
  commentsBest: (indicator) => `From those who rated ${indicator} highest`,
  commentsWorst: (indicator) => `From those who rated ${indicator} lowest`,
  commentsNewest: 'The newest',
  commentsNone: 'Nobody wrote a comment in this selection.',
  commentsClosed: (minimumN) =>
    `The comments are not shown: fewer than ${minimumN} people answered, or a small group could be worked out.`,
  commentsNotAllowed: 'Whoever asked for this file may not see single interviews.',
  commentsMore: (count) => `${count} interviews of this selection have a comment; all of them are on the screen.`,
  widenedUnit: (unit) => `below ${unit}`,
  reading: 'How to read this report',
  definitions: 'Definitions',
  suppressed: 'What is hidden',
  empty: 'Nobody answered in this selection.',
  emptyAdvice: 'There is nothing to compare. A longer period, fewer filters or a unit higher up may have answers.',
  target: (value) => `Target ${value}`,
  targetLine: (value) => `dashed: target ${value}`,
  whole: (unit, value) => `${unit} ${value}`,
  quartileMark: (lower, upper) => `Middle half of the units: ${lower} to ${upper}`,
  answered: (count, shown) => (count === 1 ? `${shown} answer` : `${shown} answers`),
  in({ unit, count }) {
    if (unit === 'months') return `in the ${count} months before`;
    if (unit === 'days') return count === 1 ? 'on the day before' : `in the ${count} days before`;
    return `in the previous ${unit}`;
  },
  inDays: (from, to) => `in the days ${from} to ${to}`,
  amount: (value, isOne, unit) =>
    unit === 'scale' ? value : `${value} ${unit === 'percent' ? 'percentage ' : ''}${isOne ? 'point' : 'points'}`,
  say: {
    lead: (unit, title, figure, n) => `${unit}: ${title} ${figure} from ${n}.`,
    noFigure: (unit, title, reason) => `${unit}: no figure for ${title}. ${reason}.`,
    better: (amount, before) => `That is ${amount} better than ${before}, by more than chance.`,
    worse: (amount, before) => `That is ${amount} worse than ${before}, by more than chance.`,
    betterMaybe: (amount, before) => `That is ${amount} better than ${before}, which may be chance.`,
    worseMaybe: (amount, before) => `That is ${amount} worse than ${before}, which may be chance.`,
    same: (before) => `That is the same as ${before}.`,
    noBefore: 'There is no figure of the period before to compare it with.',
    changed: (title, figure, amount, isGood, before) =>
      `${title}: ${figure}, ${amount} ${isGood ? 'better' : 'worse'} than ${before}.`,
    reached: (count, figures) => `${count === 1 ? 'A target is' : `${count} targets are`} reached: ${figures}.`,
    missed: (count, figures) => `${count === 1 ? 'A target is' : `${count} targets are`} missed: ${figures}.`,
    aboveRest: (count, ranked, title, names) =>
      `${count} of ${ranked} ranked units ${count === 1 ? 'is' : 'are'} better in ${title} than the rest: ${names}.`,
    belowRest: (count, ranked, title, names) =>
      `${count} of ${ranked} ranked units ${count === 1 ? 'is' : 'are'} worse in ${title} than the rest: ${names}.`,
    improved: (count, title, names, before) =>
      `${count === 1 ? '1 unit has' : `${count} units have`} a better ${title} than ${before}: ${names}.`,
    declined: (count, title, names, before) =>
      `${count === 1 ? '1 unit has' : `${count} units have`} a worse ${title} than ${before}: ${names}.`,
    chance: 'Named is what is more than chance; a target where the whole 95 % interval lies on one side of it.',
    more: (count) => `and ${count} more`,
    tied: (count, title) =>
      `The first ${count} units of the ranking by ${title} cannot be told apart: their order may be chance.`,
    small: (count, minimumN) =>
      `${count === 1 ? '1 unit has' : `${count} units have`} fewer than ${minimumN} answers and no rank.`,
    hidden: (count) => `${count === 1 ? '1 value is' : `${count} values are`} hidden; the end of this report says why.`,
    noRest: (ranked, title) =>
      `None of the ${ranked} ranked units differs from the rest in ${title} by more than chance.`,
    driver: (title, target, r) => `${title} goes along most closely with ${target} (r = ${r}).`,
    driverCaution: 'Better answers count as higher. Going along is not causing.',
    composite: (title, score, more) => `${[`${title}: ${score} of 100`, ...more].join('; ')}.`,
    noUnits: (unit) => `There are no units below ${unit} to compare.`,
  },
  shortChange: (change, before) => `${change} compared with ${before.replace(/^(in|on) /, '')}`,
  targetReached: (target) => `Target ${target} reached`,
  targetMissed: (target) => `Target ${target} missed`,
  targetOpen: (target) => `Target ${target} lies within the interval`,
  ranked: 'Ranked units',
};
