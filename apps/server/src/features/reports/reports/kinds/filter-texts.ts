import type { SendOutState } from '@echolot/core/campaign-filter';
import { defineTexts } from '../../../../texts/define-texts.ts';

/** Filters in words, as on the screen. */
export const filterTexts = defineTexts((i18n) => ({
  not: (text: string) => i18n.t('not {text}', { text }),
  containing: (text: string) => i18n.t('containing “{text}”', { text }),
  notContaining: (text: string) => i18n.t('not containing “{text}”', { text }),
  since: (day: string) => i18n.t('since {day}', { day }),
  until: (day: string) => i18n.t('until {day}', { day }),
  range: (from: string, to: string) => i18n.t('{from} to {to}', { from, to }),
  messages: {
    delivered: i18n.t('delivered'),
    pending: i18n.t('pending'),
    failed: i18n.t('failed'),
    unsubscribed: i18n.t('unsubscribed'),
  } satisfies Readonly<Record<SendOutState, string>>,
  opened: { yes: i18n.t('opened'), no: i18n.t('not opened') },
  clicked: { yes: i18n.t('clicked'), no: i18n.t('not clicked') },
  within: (days: number) => i18n.t('{days, plural, one {within # day} other {within # days}}', { days }),
  anything: i18n.t('all'),
}));

export type FilterTexts = ReturnType<typeof filterTexts>;
