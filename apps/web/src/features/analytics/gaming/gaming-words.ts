import type { GamingSignKind } from '@echolot/contract/analytics/gaming';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface SignWords {
  readonly title: MessageDescriptor;
  /** What it may also be: nobody is accused by a number. */
  readonly doubt: MessageDescriptor;
}

export const signWords: Record<GamingSignKind, SignWords> = {
  runOfTops: {
    title: msg`Run of the best score`,
    doubt: msg`May also be an event after which everybody was pleased. Look whether comments and times look like customers’.`,
  },
  reusedAddress: {
    title: msg`Addresses used again and again`,
    doubt: msg`May also be families or companies that share an address. Look whether it is the employee’s own.`,
  },
  invalidAddress: {
    title: msg`Addresses that cannot be`,
    doubt: msg`May also be a habit of noting down in haste. Look whether unhappy customers are left out by it.`,
  },
  burst: {
    title: msg`Many answers at once`,
    doubt: msg`May also be answers of a tablet that was offline. Look whether they came from one place.`,
  },
};
