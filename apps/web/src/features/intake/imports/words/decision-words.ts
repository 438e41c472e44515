import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const titles: Readonly<Record<string, MessageDescriptor>> = {
  ready: msg`will be invited`,
  unchanged: msg`known already`,
  duplicate: msg`the same event came in twice`,
  opted_out: msg`does not want to be written to`,
  no_address: msg`no address for the channel`,
  address_invalid: msg`the address cannot be right`,
  too_old: msg`the event is too long ago`,
  quarantine: msg`invited a short time before`,
};

/** What is decided about a contact, in the middle of a sentence. */
export function decisionTitle(i18n: I18n, code: string): string {
  const title = titles[code];
  return title === undefined ? code : i18n._(title);
}
