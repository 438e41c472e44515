import { defineTexts } from '../../../../../texts/define-texts.ts';

/** Texts of files of units, variables and categories. */
export const recordTableTexts = defineTexts((i18n) => ({
  tables: {
    units: i18n.t('Units'),
    variables: i18n.t('Variables'),
    categories: i18n.t('Categories'),
  },
  perspective: i18n.t('Perspective'),
  path: i18n.t('Drill path'),
  id: i18n.t('Id in the source system'),
  parent: i18n.t('Id of the unit above'),
  name: i18n.t('Name'),
  kind: i18n.t('Kind'),
  closedOn: i18n.t('Closed on'),
  interviews: i18n.t('Interviews at the unit itself'),
  merged: i18n.t('Merged into it'),
  variable: i18n.t('Variable'),
  title: i18n.t('Title'),
  method: i18n.t('KPI method'),
  from: i18n.t('Scale from'),
  to: i18n.t('Scale to'),
  direction: i18n.t('Better is'),
  directions: {
    higher: i18n.t('higher'),
    lower: i18n.t('lower'),
  },
  topBoxes: i18n.t('Top boxes'),
  weight: i18n.t('Weight'),
  target: i18n.t('Target'),
  multiValued: i18n.t('Several at once'),
  answers: i18n.t('Answers'),
  misfits: i18n.t('Answers that do not fit'),
  removed: i18n.t('Removed'),
  category: i18n.t('Category'),
  mergedInto: i18n.t('Counts as'),
  day: i18n.t('As of'),
  none: i18n.t('There is nothing in this table.'),
  kinds: {
    indicator: i18n.t('indicator'),
    dimension: i18n.t('dimension'),
    comment: i18n.t('comment'),
    date: i18n.t('date'),
    number: i18n.t('number'),
  },
}));

export type RecordTableTexts = ReturnType<typeof recordTableTexts>;
