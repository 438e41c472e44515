import { defineTexts } from '../../../texts/define-texts.ts';

/** What the people of the demo are there for. */
export const demoPeopleTexts = defineTexts((i18n) => ({
  root: i18n.t('operator of the whole installation'),
  admin: i18n.t('administrator of Aurora'),
  manager: i18n.t('programme manager, Aurora and Nordic'),
  dealer: i18n.t('head of one dealer'),
  agent: i18n.t('customer care, Finland'),
}));
