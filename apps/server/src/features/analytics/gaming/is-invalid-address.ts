import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/max';

/** One at sign, something before it, a name with a dot behind it, no blanks. */
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** What people write where they have nothing to write. */
const placeholder =
  /^(?:test|none|no|nomail|noemail|keine?|xxx*|aaa*|asdf\w*|abc|n\/?a|dummy)@|@(?:test|none|example|xxx*)\./i;

/** Whether an e-mail address or phone number cannot be one; an empty one is none. */
export function isInvalidAddress(address: { email: string; phone: string }, country: string | undefined): boolean {
  if (address.email !== '' && (!email.test(address.email) || placeholder.test(address.email))) return true;
  if (address.phone === '') return false;
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return !isValidPhoneNumber(address.phone, known);
}
