import { defineTexts } from '../../../../texts/define-texts.ts';

/** What every file says; texts of one kind of report are beside that kind. */
export const reportTexts = defineTexts((i18n) => ({
  about: {
    sheet: i18n.t('About this file'),
    universe: i18n.t('Organisation'),
    survey: i18n.t('Survey'),
    unit: i18n.t('Unit'),
    fromDay: i18n.t('From'),
    toDay: i18n.t({ id: 'period.to', message: 'To' }),
    sinceBeginning: i18n.t('since the beginning'),
    untilNow: i18n.t('until now'),
    dateOf: i18n.t('Date that counts'),
    comparedWith: i18n.t('Compared with'),
    /** Days of a period that still runs, in the other one. */
    sameDays: (days: string) => i18n.t('{days} (the same days: the period still runs)', { days }),
    filters: i18n.t('Filters'),
    noFilters: i18n.t('none'),
    hierarchy: i18n.t('Organisation structure'),
    asIs: i18n.t('as it is today'),
    asWas: i18n.t('as it was on the day of each interview'),
    link: i18n.t('Open in Echolot'),
    linkText: i18n.t({ id: 'link.open', message: 'Open' }),
    madeAt: i18n.t('Made'),
    madeFor: i18n.t('Made for'),
    position: i18n.t('Data as of'),
    positionFirst: i18n.t('the first load, nothing new since'),
    search: i18n.t('Searched for'),
    hiddenCount: i18n.t('Hidden values'),
    hiddenRule: (minimumN: number) =>
      i18n.t(
        'Figures that rest on fewer than {minimumN} answers are hidden, and others where a subtraction would reveal them. Their cells say why.',
        { minimumN },
      ),
    reliabilityRule: (minimumN: number) =>
      i18n.t('Units with fewer than {minimumN} answers have no rank, and their changes are not tested.', { minimumN }),
    masked: i18n.t('Personal data'),
    maskedRule: i18n.t(
      'Shortened, and in texts shown as •••: the person who ordered this file may not see names and addresses.',
    ),
    /** Head of a column with masked names. */
    maskedHead: (title: string) => i18n.t('{title} (shortened)', { title }),
  },
  hidden: {
    tooFew: (minimumN: number) => i18n.t('Hidden: fewer than {minimumN} answers', { minimumN }),
    complementary: i18n.t('Hidden so that a small group cannot be worked out by subtraction'),
    /** Where it is not told which of the two. */
    either: (minimumN: number) =>
      i18n.t('Hidden: fewer than {minimumN} answers, or needed so that they cannot be worked out', { minimumN }),
  },
  yes: i18n.t('yes'),
  no: i18n.t('no'),
}));

export type ReportTexts = ReturnType<typeof reportTexts>;
