import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SuggestedRole } from './suggested-permissions.ts';

interface RoleWords {
  readonly title: MessageDescriptor;
  readonly purpose: MessageDescriptor;
}

/** Suggested roles in words. */
export const suggestedRoles: Record<SuggestedRole, RoleWords> = {
  administrator: {
    title: msg`Administrator`,
    purpose: msg`Everything in this universe, people included.`,
  },
  programmeManager: {
    title: msg`Programme manager`,
    purpose: msg`Runs the programme: figures, rules, structure, invitations and reports for others.`,
  },
  unitManager: {
    title: msg`Unit manager`,
    purpose: msg`Leads a unit: its figures, its alerts and its improvements.`,
  },
  customerCare: {
    title: msg`Customer care`,
    purpose: msg`Talks to customers: works on alerts and finds what is kept about a person.`,
  },
  campaignManager: {
    title: msg`Campaign manager`,
    purpose: msg`Invites customers and follows what became of the invitations.`,
  },
  analyst: {
    title: msg`Analyst without personal data`,
    purpose: msg`Reads figures and answers; customers stay masked.`,
  },
  auditor: {
    title: msg`Auditor`,
    purpose: msg`Sees how everything is set up and changes nothing.`,
  },
};
