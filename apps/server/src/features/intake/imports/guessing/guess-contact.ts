import type { ContactField, ImportMapping } from '../import-mapping.ts';
import type { Confidence, GuessReason } from './guess.ts';
import { type DraftColumn, type GuessDraft, isAbout, isNamed } from './guess-draft.ts';
import { unitKindOf } from './name-words.ts';
import { likenessToPersons } from './person-names.ts';
import type { TextPattern } from './text-patterns.ts';

/** Rows that must bear out that a column says the same of each unit: in a few, neighbours may do so by chance. */
const telling = 20;

type Contact = NonNullable<ImportMapping['contact']>;

interface Found {
  readonly column: DraftColumn;
  /** `unsureName` is left out: somebody's name, it seems, and nothing says whose. */
  readonly field: ContactField | 'birthDate' | 'vehicle' | 'bankAccount' | 'unsureName';
  readonly because: GuessReason;
  readonly details: Record<string, string | number>;
  readonly confidence: Confidence;
}

/** Finds columns about the person who answered, before anything else could take them for answers or units. */
export function findPersonal(draft: GuessDraft): Found[] {
  const found: Found[] = [];
  for (const column of draft.free) {
    const one = personalOf(column);
    if (one) found.push(one);
  }
  const fields = new Set(found.map(({ field }) => field));
  // A town or a country alone is a category; beside a street it is an address.
  const isAddress = fields.has('street') || fields.has('postcode');
  const isPerson = isAddress || fields.has('email') || fields.has('phone') || fields.has('familyName');
  for (const column of draft.free) {
    if (found.some((one) => one.column === column)) continue;
    const street = shareOf(column, 'streetNumber');
    const isText = isNamed(column, 'comment') || column.profile.averageWords > 4 || unitKindOf(column.name);
    if (isPerson && !fields.has('street') && street >= 0.7 && column.variety > 0.5 && !isText) {
      const details = { field: 'street', share: Math.round(street * 100) };
      found.push({ column, field: 'street', because: 'contact_values', details, confidence: 'likely' });
      continue;
    }
    const named = (field: ContactField): Found => ({
      column,
      field,
      because: 'named_contact',
      details: { field },
      confidence: 'likely',
    });
    if (isAddress && isNamed(column, 'city')) found.push(named('city'));
  }
  return found;
}

/** Puts what was found into the mapping's contact; what has no place there is left out. */
export function claimContact(draft: GuessDraft, found: readonly Found[]): Contact | undefined {
  const contact: Contact = {};
  const byStrength = [...found].sort((one, other) => strength(other) - strength(one));
  for (const { column, field, because, details, confidence } of byStrength) {
    if (!draft.isFree(column.name)) continue;
    const unit = draft.guesses.find(
      ({ column: level, role }) =>
        (role === 'level' || role === 'levelId') &&
        draft.table.dependencies.some(
          ({ from, to, confirmed }) => from === level && to === column.name && confirmed >= telling,
        ),
    );
    if (unit) draft.claim(column.name, 'skip', 'of_unit', { column: unit.column }, 'likely');
    else if (field === 'birthDate' || field === 'vehicle' || field === 'bankAccount') {
      draft.claim(column.name, 'skip', 'personal', { what: field }, 'likely');
    } else if (field === 'unsureName') {
      draft.claim(column.name, 'skip', 'personal', { what: 'name' }, 'unsure');
    } else if (contact[field]) {
      draft.claim(column.name, 'skip', 'personal_twice', { field }, 'likely');
    } else {
      contact[field] = { column: column.name };
      draft.claim(column.name, 'contact', because, details, confidence, { field });
    }
  }
  return Object.keys(contact).length > 0 ? contact : undefined;
}

function strength({ because, confidence, column }: Found): number {
  return (because === 'contact_values' ? 4 : 0) + (confidence === 'sure' ? 2 : 0) + column.completeness;
}

function shareOf({ profile }: DraftColumn, ...patterns: TextPattern[]): number {
  if (profile.filled === 0) return 0;
  return patterns.reduce((sum, pattern) => sum + (profile.patterns[pattern] ?? 0), 0) / profile.filled;
}

function personalOf(column: DraftColumn): Found | undefined {
  const { profile } = column;
  if (profile.filled === 0) return undefined;
  const byValues = (field: Found['field'], share: number): Found => {
    const details = { field, share: Math.round(share * 100) };
    return { column, field, because: 'contact_values', details, confidence: 'sure' };
  };
  const byName = (field: Found['field'], confidence: Confidence = 'likely'): Found => {
    return { column, field, because: 'named_contact', details: { field }, confidence };
  };
  const email = shareOf(column, 'email');
  if (email >= 0.6) return byValues('email', email);
  const iban = shareOf(column, 'iban');
  if (iban >= 0.6) return byValues('bankAccount', iban);
  const vin = shareOf(column, 'vin');
  if (vin >= 0.6) return byValues('vehicle', vin);
  const phone = shareOf(column, 'phone');
  const isWords = profile.averageWords < 6 && profile.longest <= 200;
  if (phone >= 0.9 && (profile.numeric?.leadingZeros ?? 0) === 0) return byValues('phone', phone);
  if (isNamed(column, 'phone') && (phone >= 0.3 || isDigits(column))) return byName('phone', 'sure');
  const unit = unitKindOf(column.name);
  if (isWords && !unit && isAbout(column, 'askedName')) return byName('name');
  if (!isWords || column.question) return undefined;
  if (isNamed(column, 'email') && email > 0) return byName('email');
  if (isNamed(column, 'birthDate')) return byName('birthDate');
  if (isNamed(column, 'vehicle') && column.variety > 0.2) return byName('vehicle');
  if (isNamed(column, 'customerNo')) return byName('externalId');
  const name = unit ? undefined : nameOf(column);
  if (name === 'name' && isNamed(column, 'customerName')) return byName('name');
  if (isNamed(column, 'givenName') && !unit) return byName('givenName', 'sure');
  if (isNamed(column, 'familyName') && !unit) return byName('familyName', 'sure');
  if (name !== undefined) {
    if (name !== 'unsureName') return byName(name);
    return { column, field: name, because: 'contact_values', details: { field: 'name' }, confidence: 'unsure' };
  }
  if (isNamed(column, 'street') && !unit && !isFewCodes(column)) return byName('street');
  if (isNamed(column, 'postcode')) return byName('postcode', 'sure');
  return undefined;
}

/** A phone number may be written as one long number. */
function isDigits({ profile }: DraftColumn): boolean {
  return profile.numeric !== null && profile.numeric.count > profile.filled * 0.5 && profile.averageLength >= 6;
}

function isFewCodes({ profile }: DraftColumn): boolean {
  return profile.distinct < 5 && profile.filled > 50;
}

/**
 * Whether a column holds names of persons, by its head and by its cells. Of a few persons who come back often, the names would
 * make neat categories that everybody could see: in doubt they are no category.
 */
function nameOf(column: DraftColumn): 'name' | 'unsureName' | undefined {
  const { given, worded, possible, kinds } = likenessToPersons(column.profile.top);
  const full = shareOf(column, 'personName');
  const mayBeNames = possible >= 0.5 && kinds < 0.5;
  if (isNamed(column, 'customerName') && kinds < 0.5) return 'name';
  // Cells such as "Meyer" say nothing by themselves; under "customer" they are somebody, be it a company.
  if (isNamed(column, 'customer') && ((worded >= 0.5 && kinds < 0.5) || given >= 0.2)) return 'name';
  const isVaried = column.variety > 0.2 || column.rowCount < 30;
  if (isNamed(column, 'personName') && ((full >= 0.5 && isVaried) || (mayBeNames && given >= 0.3))) return 'name';
  if (isNamed(column, 'comment') || column.profile.distinct < 3) return undefined;
  if (full >= 0.7 && mayBeNames && given >= 0.3) return 'unsureName';
  return mayBeNames && given >= 0.6 ? 'unsureName' : undefined;
}
