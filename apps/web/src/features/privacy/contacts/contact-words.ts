import type { ErasurePlace, ErasurePolicy, ErasureRow } from '@echolot/contract/privacy/contacts';
import type { RetentionMonths } from '@echolot/contract/privacy/retention';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const placeWords: Record<ErasurePlace, MessageDescriptor> = {
  contact: msg`Contact data`,
  interviews: msg`Interviews of the person`,
  comments: msg`Comments by the person`,
  mentions: msg`Comments of others that name the person`,
  revisions: msg`Former versions of interviews`,
  refused_rows: msg`Refused rows of imports`,
  imports: msg`Descriptions of imported files`,
  files: msg`Cells of uploaded files`,
  audit: msg`Notes in the audit`,
  messages: msg`Messages to other systems`,
  staff_texts: msg`What staff wrote`,
  reports: msg`Files of reports`,
};

export const policyWords: Record<ErasurePolicy, { title: MessageDescriptor; explanation: MessageDescriptor }> = {
  keep_scores: {
    title: msg`Keep the scores, remove comments`,
    explanation: msg`The person’s comments and the link to the contact go. Scores stay, so rankings do not change.`,
  },
  keep_comments: {
    title: msg`Keep comments without what names the person`,
    explanation: msg`Names, addresses and numbers in comments are replaced by [***]; the link to the contact goes. Rankings do not change.`,
  },
  delete_interviews: {
    title: msg`Delete the interviews`,
    explanation: msg`The person’s interviews no longer count anywhere. Rankings change.`,
  },
};

export const stateWords: Record<ErasureRow['state'], MessageDescriptor> = {
  planning: msg`Looking`,
  planned: msg`Waits for a yes`,
  erasing: msg`Erasing`,
  done: msg`Erased`,
  discarded: msg`Thrown away`,
};

export const keptWords: Record<keyof RetentionMonths, { title: MessageDescriptor; explanation: MessageDescriptor }> = {
  contacts: {
    title: msg`Contacts`,
    explanation: msg`Without newer interviews: name, address, phone and e-mail are erased. Their interviews stay, without the link.`,
  },
  comments: {
    title: msg`Comments`,
    explanation: msg`Removed from interviews. Scores stay.`,
  },
  interviews: {
    title: msg`Interviews`,
    explanation: msg`Deleted; they no longer count in rankings.`,
  },
  staffComments: {
    title: msg`Comments of colleagues`,
    explanation: msg`What staff wrote beside interviews is deleted. Answers and alerts stay.`,
  },
  imports: {
    title: msg`Files of imports`,
    explanation: msg`Uploaded files, refused rows and notes about imports are deleted. The interviews stay.`,
  },
};
