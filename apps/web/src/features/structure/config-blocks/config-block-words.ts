import type { ConfigName } from '@echolot/contract/structure/config-blocks';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a block is called, and what it is for. */
const words: Readonly<Record<ConfigName, readonly [title: MessageDescriptor, purpose: MessageDescriptor]>> = {
  pages: [msg`Pages`, msg`Pages of the survey in the order of the left menu: title, icon, period and components.`],
  gamification: [
    msg`Gamification`,
    msg`Points, levels and badges for what people do, and which roles see the leaderboard.`,
  ],
  sla: [msg`Alert deadlines`, msg`Opening hours, holidays, and until when alerts are answered and settled.`],
  letter: [msg`Letter`, msg`The letter that invites customers: who sends it, and its words in each language.`],
  reports: [msg`Reports`, msg`Which reports exist, and so can be ordered and downloaded.`],
  quarantine: [msg`Quarantine`, msg`How long a customer is left alone after an invitation.`],
};

export const titleOf = (name: ConfigName): MessageDescriptor => words[name][0];
export const purposeOf = (name: ConfigName): MessageDescriptor => words[name][1];
