/** Kinds of texts that are recognised by their form. */
const textPatterns = [
  'email',
  'phone',
  'iban',
  'vin',
  'plate',
  'url',
  'uuid',
  'ip',
  'streetNumber',
  'personName',
  'locale',
] as const;
export type TextPattern = (typeof textPatterns)[number];

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/;
const phone = /^(\+|00|0|\()[\d ()/.\-–]{5,22}$/;
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?$/;
const vin = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/;
const plate =
  /^(?:[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?\d{1,4}[EH]?|[A-ZÄÖÅ]{2,3}-\d{1,3}|\d{3} ?[A-Z]{3}|[A-Z]{3} ?\d{2}[0-9A-Z])$/;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ip = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const streetNumber = /^(?:\p{L}[\p{L}.'’ -]{3,60} \d{1,4} ?[a-zA-Z]?|\d{1,5} (?:\p{Lu}[\p{L}.'’-]*,? ?){2,6})$/u;
const personName = /^\p{Lu}[\p{L}.'’-]*(?:,? (?:(?:von|van|de|der|di|da|af|zu|del|la|le) )?\p{Lu}[\p{L}.'’-]*){1,3}$/u;
const locale = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/i;

/** The first pattern a text follows, if any. */
export function patternOf(text: string): TextPattern | undefined {
  const { length } = text;
  if (length < 2 || length > 120) return undefined;
  if (text.includes('@')) return email.test(text) ? 'email' : undefined;
  const first = text.charCodeAt(0);
  // + ( or 0
  if ((first === 43 || first === 40 || first === 48) && length > 5 && phone.test(text)) {
    const digits = text.replace(/\D/g, '').length;
    return digits >= 6 && digits <= 17 ? 'phone' : undefined;
  }
  if (length <= 6 && locale.test(text)) return 'locale';
  if (/^(?:https?:\/\/|www\.|\/[\w-]+\/)/i.test(text)) return 'url';
  if (length === 36 && uuid.test(text)) return 'uuid';
  if (length >= 7 && length <= 15 && ip.test(text)) return 'ip';
  if (length === 17 && vin.test(text)) return 'vin';
  if (length >= 15 && iban.test(text)) return 'iban';
  if (length <= 11 && plate.test(text)) return 'plate';
  if (streetNumber.test(text)) return 'streetNumber';
  if (personName.test(text)) return 'personName';
  return undefined;
}
