import type { Permission } from '@echolot/contract/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PermissionGroup } from './permission-groups.ts';

export interface PermissionWords {
  readonly title: MessageDescriptor;
  /** One sentence: what somebody who has it can do. */
  readonly sentence: MessageDescriptor;
}

/** Every permission in words. */
export const permissionWords: Record<Permission, PermissionWords> = {
  'rankings.read': {
    title: msg`Read figures`,
    sentence: msg`Sees rankings, statistics and insights of their units, and orders reports of them.`,
  },
  'filters.share': {
    title: msg`Share filters`,
    sentence: msg`Saves filters for everybody who has a role, and changes those that are shared.`,
  },
  'reports.schedule': {
    title: msg`Schedule reports for others`,
    sentence: msg`Sends reports to colleagues every week or month, each in their own scope.`,
  },
  'gaming.read': {
    title: msg`See unusual answers`,
    sentence: msg`Sees which units have answers that chance makes improbable, and the interviews behind them.`,
  },
  'displays.manage': {
    title: msg`Manage wall displays`,
    sentence: msg`Makes and ends addresses of wall displays, which show figures without signing in.`,
  },
  'interviews.read': {
    title: msg`Read interviews`,
    sentence: msg`Opens single interviews with their answers and comments.`,
  },
  'interviews.comment': {
    title: msg`Comment on interviews`,
    sentence: msg`Writes comments for colleagues beside an interview and mentions people.`,
  },
  'interviews.share': {
    title: msg`Share interviews by link`,
    sentence: msg`Makes links by which anybody reads one interview, without who gave it, for some days.`,
  },
  'interviews.correct': {
    title: msg`Correct interviews`,
    sentence: msg`Corrects answers and units of an interview; the previous version is kept.`,
  },
  'interviews.write': {
    title: msg`Send interviews`,
    sentence: msg`Adds interviews through the API.`,
  },
  'interviews.delete': {
    title: msg`Delete interviews`,
    sentence: msg`Deletes interviews through the API; they no longer count anywhere.`,
  },
  'interviews.identify': {
    title: msg`See who was interviewed`,
    sentence: msg`Sees names, addresses and phone numbers of customers; without it they are masked.`,
  },
  'contacts.find': {
    title: msg`Find contacts`,
    sentence: msg`Searches for a customer and sees that something is kept about them.`,
  },
  'contacts.read': {
    title: msg`Read contacts`,
    sentence: msg`Reads everything that is kept about a customer, and gives it to them as a file.`,
  },
  'contacts.erase': {
    title: msg`Erase contacts`,
    sentence: msg`Erases the personal data of a customer everywhere, for good.`,
  },
  'alerts.read': {
    title: msg`Read alerts`,
    sentence: msg`Sees alerts of their units, their state and their log.`,
  },
  'alerts.work': {
    title: msg`Work on alerts`,
    sentence: msg`Takes alerts, gives them to others, notes contacts and closes them.`,
  },
  'alerts.manage': {
    title: msg`Supervise alerts`,
    sentence: msg`Takes alerts away from others, sees customer care by unit, and tries deadlines on past alerts.`,
  },
  'effectblocks.manage': {
    title: msg`Write rules`,
    sentence: msg`Says which answers raise an alert, mark an interview or send a message.`,
  },
  'actions.manage': {
    title: msg`Plan actions`,
    sentence: msg`Plans improvements at units, with an owner and a day they are due, and sees their effect.`,
  },
  'samples.read': {
    title: msg`See who is invited`,
    sentence: msg`Sees samples of their units, what became of invitations, and response rates.`,
  },
  'samples.manage': {
    title: msg`Manage invitations`,
    sentence: msg`Sends in contacts to be invited, and notes and takes back opt-outs.`,
  },
  'structure.read': {
    title: msg`See how surveys are built`,
    sentence: msg`Sees hierarchy, variables and scales of the surveys.`,
  },
  'structure.manage': {
    title: msg`Change how surveys are built`,
    sentence: msg`Moves, renames and closes units, and changes variables, scales and views; figures follow.`,
  },
  'imports.manage': {
    title: msg`Import files`,
    sentence: msg`Imports files of interviews, makes surveys from them, and takes imports back.`,
  },
  'configblocks.manage': {
    title: msg`Change advanced settings`,
    sentence: msg`Edits the settings of the universe and of its surveys as JSON.`,
  },
  'settings.manage': {
    title: msg`Set retention`,
    sentence: msg`Says how long contacts, comments and interviews are kept before they are deleted.`,
  },
  'apikeys.manage': {
    title: msg`Manage API keys`,
    sentence: msg`Makes and revokes keys by which other systems send and read data.`,
  },
  'webhooks.manage': {
    title: msg`Manage webhooks`,
    sentence: msg`Says which other systems are called when something happens.`,
  },
  'mail.read': {
    title: msg`Read messages to staff`,
    sentence: msg`Reads every message the product sent to colleagues, and sends failed ones again.`,
  },
  'users.manage': {
    title: msg`Manage users and roles`,
    sentence: msg`Invites and disables people and gives them roles and units, within their own rights.`,
  },
  'audit.read': {
    title: msg`Read the audit log`,
    sentence: msg`Sees who changed what and when in the universe, and exports it.`,
  },
  'displays.show': {
    title: msg`Show a wall display`,
    sentence: msg`Is meant for the keys of wall displays, not for people.`,
  },
  'universes.manage': {
    title: msg`Make universes`,
    sentence: msg`Makes universes of this installation and looks after them.`,
  },
  'bugs.manage': {
    title: msg`See errors of the system`,
    sentence: msg`Sees the errors of the running system and marks them as resolved.`,
  },
};

export const groupWords: Record<PermissionGroup, MessageDescriptor> = {
  figures: msg`Read figures`,
  interviews: msg`Work with interviews`,
  customers: msg`Customer data`,
  followUp: msg`Follow up`,
  invitations: msg`Invite customers`,
  surveys: msg`Set up surveys`,
  people: msg`People and connections`,
  installation: msg`The installation`,
};
