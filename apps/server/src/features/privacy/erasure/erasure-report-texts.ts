import type { ErasurePlace, ErasurePolicy } from '@echolot/contract/privacy/contacts';
import { defineTexts } from '../../../texts/define-texts.ts';

/** Texts of the confirmation for a person whose data were erased. */
export const erasureReportTexts = defineTexts((i18n) => ({
  title: i18n.t('Confirmation of erasure'),
  intro: i18n.t('We have erased your personal data from our customer feedback.'),
  done: i18n.t('Erased on'),
  what: i18n.t('What was erased, and in how many places:'),
  policy: {
    keep_scores: i18n.t(
      'Your comments and the link between you and your answers are gone. Your scores stay, without you.',
    ),
    keep_comments: i18n.t(
      'What names you is gone from comments, and so is the link between you and your answers. The rest stays, without you.',
    ),
    delete_interviews: i18n.t('Your answers are gone altogether.'),
  } satisfies Readonly<Record<ErasurePolicy, string>>,
  places: {
    contact: i18n.t('Contact data'),
    interviews: i18n.t('Interviews'),
    comments: i18n.t('Comments of yours'),
    mentions: i18n.t('Comments that named you'),
    revisions: i18n.t('Former versions of answers'),
    refused_rows: i18n.t('Rows of files that were not taken'),
    imports: i18n.t('Descriptions of files'),
    files: i18n.t('Cells of uploaded files'),
    audit: i18n.t('Notes about changes'),
    messages: i18n.t('Messages to other systems'),
    staff_texts: i18n.t('Notes and messages of our staff'),
    reports: i18n.t('Files made for our staff'),
  } satisfies Readonly<Record<ErasurePlace, string>>,
  close: i18n.t(
    'Published figures, in which single persons cannot be recognised, are unchanged. Backups are overwritten as they grow old.',
  ),
  purged: i18n.t('Out of the database’s files since'),
  notPurged: i18n.t('The database’s files are being cleaned; this takes up to a day.'),
  backups: (count: number, first: string, last: string) =>
    i18n.t('Known backups taken before, which hold the data until they are deleted: {count}, from {first} to {last}.', {
      count,
      first,
      last,
    }),
  noBackups: i18n.t('No backup taken before is known to the product.'),
  id: i18n.t('Reference'),
}));
