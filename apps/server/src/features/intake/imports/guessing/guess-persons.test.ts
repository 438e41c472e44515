import { describe, expect, test } from 'vitest';
import { dealers, guessOf, repeated, rolesOf } from './test-tables.ts';

const rowCount = 60;
const cellsOf = (values: readonly string[]): string[] =>
  Array.from({ length: rowCount }, (_, row) => values[(row * row + (row >> 2)) % values.length] ?? '');

/** What becomes of a column with these cells beside dealers and answers; the field of a contact where it is one. */
function roleOf(name: string, values: readonly string[], table: Record<string, string[]> = dealers): string {
  const guess = guessOf({ ...table, [name]: cellsOf(values) });
  const column = guess.columns.find((one) => one.column === name);
  return column?.field ?? `${column?.role} ${column?.because}`;
}

const persons = ['Anna Virtanen', 'Bo Ek', 'Jürgen Groß', 'Mari Tamm'];
const families = ['Meyer', 'Schulz', 'Virtanen', 'Tamm', 'Vogel'];

describe('names of few persons are nobody’s categories', () => {
  test.each([
    ...[
      'customer_name',
      'Customer',
      'kunde',
      'Kundenname',
      'asiakas_nimi',
      'Asiakas',
      'Asiakkaan nimi',
      'kliendi nimi',
    ],
    ...['client', 'Client name', 'contact', 'Contact person', 'Ansprechpartner', 'Yhteyshenkilö', 'Kontaktisik'],
    ...[
      'respondent',
      'Respondent name',
      'patient name',
      'Patient',
      'potilaan nimi',
      'Kundnamn',
      'Guest Name',
      'author',
    ],
    ...['Full name', 'Vor- und Nachname', 'Name des Kunden', 'Nom du client', 'PatientName', 'Teilnehmer', 'Vastaaja'],
  ])('%s goes to the contact, by full names and by family names', (name) => {
    expect(roleOf(name, persons)).toBe('name');
    expect(roleOf(name, families)).toBe('name');
    expect(roleOf(name, ['VIRTANEN, ANNA', 'EK, BO', 'GROSS, JÜRGEN'])).toBe('name');
    expect(roleOf(name, ['anna virtanen', 'bo ek', 'jürgen groß'])).toBe('name');
  });

  test('customers that are companies, or go by another name, are nobody’s categories either', () => {
    for (const name of ['Customer name', 'Kunde', 'client'])
      expect(roleOf(name, ['Acme 24 GmbH', 'Nordic Steel Oy', 'Smith & Sons Ltd'])).toBe('name');
    expect(roleOf('Kundenname', ['Kunde 17', 'Kunde 23', 'Kunde 4'])).toBe('name');
  });

  test('a name alone does, where the cells name persons; given and family names do anyway', () => {
    expect(roleOf('Name', persons)).toBe('name');
    expect(roleOf('nimi', persons)).toBe('name');
    expect(roleOf('Kunde Vorname', ['Anna', 'Bo'])).toBe('givenName');
    expect(roleOf('customer last name', families)).toBe('familyName');
  });

  test('no level either, not even where nothing else could be one', () => {
    const { region: _, dealer: __, ...rest } = dealers;
    const many = Object.fromEntries(Object.entries(repeated(rest, 3)).map(([name, cells]) => [name, [...cells]]));
    const guess = guessOf({ ...many, customer_name: [...cellsOf(persons), ...cellsOf(persons), ...cellsOf(persons)] });
    expect(rolesOf(guess)['customer_name']).toBe('contact');
    expect(guess.mapping.perspective.levels).toEqual([]);
  });

  test('what looks like persons under a head that says nothing is left out, unsure', () => {
    for (const name of ['q7', 'Field 3', 'Bezugsperson']) {
      const guess = guessOf({ ...dealers, [name]: cellsOf(persons) });
      expect(guess.columns.find(({ column }) => column === name)).toMatchObject({
        role: 'skip',
        because: 'personal',
        details: { what: 'name' },
        confidence: 'unsure',
      });
    }
    expect(roleOf('q7', ['Anna', 'Eva', 'Juhan', 'Katrin'])).toBe('skip personal');
  });

  test('asked for in a question', () => {
    const guess = guessOf(
      { ...dealers, Q3: cellsOf(families) },
      { titles: new Map([['Q3', 'Please tell us your full name']]) },
    );
    expect(guess.columns.find(({ column }) => column === 'Q3')).toMatchObject({ role: 'contact', field: 'name' });
  });

  test.each<[name: string, values: string[], role?: string]>([
    ['customer', ['New', 'Returning']],
    ['kunde', ['Ja', 'Nein'], 'indicator yes_no'],
    ['Kunde', ['Privat', 'Gewerbe', 'Neukunde']],
    ['contact', ['Email', 'Phone', 'Letter']],
    ['respondent', ['Patient', 'Relative', 'Other']],
    ['q7', ['Price', 'Staff', 'Place']],
    ['Size', ['Large', 'Small', 'Medium']],
    ['Model', ['Astra Sport', 'Corsa Electric', 'Grandland']],
    ['Month', ['April', 'May', 'June']],
  ])('%s with %j is an answer all the same', (name, values, role = 'dimension few_values') => {
    expect(roleOf(name, values)).toBe(role);
  });

  test.each(['Employee', 'Advisor', 'Service advisor', 'Verkäufer', 'Kundenberater', 'Mitarbeiterin', 'myyjä'])(
    '%s stays a unit',
    (name) => {
      const family = ['Virtanen', 'Ek', 'Tamm', 'Gross', 'Vogel', 'Meyer'];
      const given = ['Anna', 'Bo', 'Mari'];
      const staff = dealers.dealer.map((dealer, row) => `${given[(row >> 3) % 3]} ${family[Number(dealer.slice(1))]}`);
      expect(rolesOf(guessOf({ ...repeated(dealers, 3), [name]: [...staff, ...staff, ...staff] }))).toMatchObject({
        region: 'level',
        dealer: 'level',
        [name]: 'level',
      });
    },
  );
});
