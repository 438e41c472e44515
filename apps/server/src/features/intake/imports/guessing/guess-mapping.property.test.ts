import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importMappingSchema } from '../import-mapping.ts';
import type { ColumnRole } from './guess.ts';
import { guessMapping } from './guess-mapping.ts';
import { mappingFaults } from './mapping-faults.ts';
import { TableProfiler } from './table-profiler.ts';
import { judgedRowsOf, profileOf, rolesOf, type TestTable, testNow } from './test-tables.ts';

interface Dialect {
  readonly language: string;
  readonly names: Readonly<Record<string, string>>;
  readonly satisfied: readonly string[];
  readonly yesNo: readonly [string, string];
  readonly unknown: string;
}

/** Column names and words of one language each. */
const dialects: readonly Dialect[] = [
  {
    language: 'en',
    names: {
      region: 'Region',
      unit: 'Dealer name',
      unitNo: 'Dealer no',
      date: 'Response date',
      nps: 'Likelihood to recommend',
      csat: 'Satisfaction',
      again: 'Come again',
      comment: 'Comment',
      email: 'E-mail',
      phone: 'Phone',
      given: 'First name',
      family: 'Last name',
      id: 'Response ID',
      reasons: 'Reasons',
      kind: 'Vehicle type',
      speed: 'Speed rating',
    },
    satisfied: ['very dissatisfied', 'dissatisfied', 'neutral', 'satisfied', 'very satisfied'],
    yesNo: ['Yes', 'No'],
    unknown: "Don't know",
  },
  {
    language: 'de',
    names: {
      region: 'Gebiet',
      unit: 'Händler',
      unitNo: 'Händlernummer',
      date: 'Antwortdatum',
      nps: 'Weiterempfehlung',
      csat: 'Zufriedenheit',
      again: 'Wiederkauf',
      comment: 'Kommentar',
      email: 'E-Mail',
      phone: 'Telefon',
      given: 'Vorname',
      family: 'Nachname',
      id: 'Antwort-ID',
      reasons: 'Gründe',
      kind: 'Fahrzeugart',
      speed: 'Bewertung Tempo',
    },
    satisfied: ['sehr unzufrieden', 'eher unzufrieden', 'teils/teils', 'eher zufrieden', 'sehr zufrieden'],
    yesNo: ['Ja', 'Nein'],
    unknown: 'weiß nicht',
  },
  {
    language: 'fi',
    names: {
      region: 'Alue',
      unit: 'Jälleenmyyjä',
      unitNo: 'Jälleenmyyjän numero',
      date: 'Vastauspäivä',
      nps: 'Suositteluhalukkuus',
      csat: 'Tyytyväisyys',
      again: 'Asioi uudelleen',
      comment: 'Kommentti',
      email: 'Sähköposti',
      phone: 'Puhelin',
      given: 'Etunimi',
      family: 'Sukunimi',
      id: 'Vastaus ID',
      reasons: 'Syyt',
      kind: 'Ajoneuvotyyppi',
      speed: 'Nopeuden arvosana',
    },
    satisfied: ['Erittäin tyytymätön', 'Tyytymätön', 'Neutraali', 'Tyytyväinen', 'Erittäin tyytyväinen'],
    yesNo: ['Kyllä', 'Ei'],
    unknown: 'En osaa sanoa',
  },
  {
    language: 'et',
    names: {
      region: 'Piirkond',
      unit: 'Esindus',
      unitNo: 'Esinduse number',
      date: 'Vastamise kuupäev',
      nps: 'Soovitamine',
      csat: 'Rahulolu',
      again: 'Tuleb tagasi',
      comment: 'Kommentaar',
      email: 'E-post',
      phone: 'Telefon',
      given: 'Eesnimi',
      family: 'Perekonnanimi',
      id: 'Vastuse ID',
      reasons: 'Põhjused',
      kind: 'Sõiduki liik',
      speed: 'Kiiruse hinnang',
    },
    satisfied: ['Väga rahulolematu', 'Pigem rahulolematu', 'Nii ja naa', 'Pigem rahul', 'Väga rahul'],
    yesNo: ['Jah', 'Ei'],
    unknown: 'Ei oska öelda',
  },
  {
    language: 'sv',
    names: {
      region: 'Region',
      unit: 'Återförsäljare',
      unitNo: 'Återförsäljarnummer',
      date: 'Svarsdatum',
      nps: 'Rekommendation',
      csat: 'Nöjdhet',
      again: 'Kommer åter',
      comment: 'Kommentar',
      email: 'E-post',
      phone: 'Telefon',
      given: 'Förnamn',
      family: 'Efternamn',
      id: 'Svar ID',
      reasons: 'Orsaker',
      kind: 'Fordonstyp',
      speed: 'Betyg tempo',
    },
    satisfied: ['Mycket missnöjd', 'Missnöjd', 'Varken nöjd eller missnöjd', 'Nöjd', 'Mycket nöjd'],
    yesNo: ['Ja', 'Nej'],
    unknown: 'Vet ej',
  },
];

const dateFormats = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'd.M.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'yyyy-MM-dd HH:mm:ss',
  'dd.MM.yyyy HH:mm',
  'iso',
] as const;

const expected: Readonly<Record<string, ColumnRole>> = {
  ...{ region: 'level', unit: 'level', unitNo: 'levelId', date: 'answeredAt', nps: 'indicator', csat: 'indicator' },
  ...{
    again: 'indicator',
    speed: 'indicator',
    comment: 'comment',
    email: 'contact',
    phone: 'contact',
    given: 'contact',
  },
  ...{ family: 'contact', id: 'externalId', reasons: 'dimension', kind: 'dimension', empty: 'skip', constant: 'skip' },
};

const optional = [
  'unitNo',
  'csat',
  'again',
  'comment',
  'email',
  'phone',
  'given',
  'family',
  'id',
  'reasons',
  'kind',
  'speed',
  'empty',
  'constant',
];

interface Plan {
  readonly dialect: Dialect;
  readonly seed: number;
  readonly rowCount: number;
  readonly dateFormat: (typeof dateFormats)[number];
  readonly isInWords: boolean;
  readonly missingShare: number;
  readonly separator: string;
  readonly left: readonly string[];
  readonly order: readonly number[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  dialect: fc.constantFrom(...dialects),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  rowCount: fc.integer({ min: 80, max: 300 }),
  dateFormat: fc.constantFrom(...dateFormats),
  isInWords: fc.boolean(),
  missingShare: fc.constantFrom(0, 0.1, 0.4),
  separator: fc.constantFrom('|', ';', ', '),
  left: fc.subarray(optional),
  order: fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 20 }),
});

/** A table whose roles are known, by the names of `expected`. */
function tableOf({ dialect, seed, rowCount, dateFormat, isInWords, missingShare, separator, left, order }: Plan): {
  table: TestTable;
  keyOf: Map<string, string>;
} {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >>> 8) & 0xffff) / 0x10000;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = (text: string): string => (random() < missingShare ? pick(['', dialect.unknown]) : text);
  const names = [
    'Alder',
    'Birch',
    'Cedar',
    'Dogwood',
    'Elm',
    'Fir',
    'Ginkgo',
    'Hazel',
    'Ivy',
    'Juniper',
    'Larch',
    'Maple',
  ];
  const words = [
    'the staff was',
    'we waited',
    'quite long',
    'a clean place',
    'nobody called',
    'fair price',
    'good coffee',
    'my car',
    'came back',
  ];
  const cellsOf: Record<string, (row: number, unit: number) => string> = {
    region: (_, unit) => ['North', 'South', 'West'][unit % 3] ?? '',
    unit: (_, unit) => `${names[unit]} Cars`,
    unitNo: (_, unit) => String(4100 + unit * 7),
    date: () =>
      printDate(
        new Date(
          Date.UTC(
            2025,
            Math.floor(random() * 12),
            1 + Math.floor(random() * 28),
            8 + Math.floor(random() * 10),
            Math.floor(random() * 60),
          ),
        ),
        dateFormat,
      ),
    nps: () => maybe(String(pick([0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10]))),
    csat: () => maybe(isInWords ? pick(dialect.satisfied) : String(pick([1, 2, 3, 4, 4, 5, 5]))),
    again: () => maybe(pick(dialect.yesNo)),
    speed: () => (random() < missingShare ? '0' : String(pick([1, 2, 3, 4, 5]))),
    comment: () => maybe(`${pick(words)} ${pick(words)} ${pick(words)} ${Math.floor(random() * 1000)} ${pick(words)}`),
    email: (row) => `${pick(names).toLowerCase()}.${row}@example.org`,
    phone: () => `+49 170 ${1_000_000 + Math.floor(random() * 8_999_999)}`,
    given: () => pick(['Anna', 'Berta', 'Carl', 'Dora', 'Emil', 'Frida', 'Götz', 'Heli', 'Ida', 'Juhan']),
    family: () => pick(['Ahonen', 'Berg', 'Carlsson', 'Dietz', 'Eder', 'Frei', 'Glas', 'Haas', 'Ilves', 'Jung']),
    id: (row) => `R-${seed}-${row}`,
    reasons: () => ['Price', 'Staff', 'Place', 'Speed'].filter(() => random() < 0.4).join(separator) || 'Price',
    kind: () => pick(['new', 'used', 'rental car']),
    empty: () => '',
    constant: () => 'wave 3',
  };
  const keys = ['region', 'unit', 'date', 'nps', ...left].sort((one, other) => {
    const rank = (key: string): number => order[Object.keys(expected).indexOf(key)] ?? 0;
    return rank(one) - rank(other);
  });
  const units = Array.from({ length: rowCount }, () => Math.floor(random() * names.length));
  const nameOf = (key: string): string => dialect.names[key] ?? key;
  const table = Object.fromEntries(
    keys.map((key) => [nameOf(key), units.map((unit, row) => cellsOf[key]?.(row, unit) ?? '')]),
  );
  return { table, keyOf: new Map(keys.map((key) => [nameOf(key), key])) };
}

function printDate(date: Date, format: Plan['dateFormat']): string {
  if (format === 'iso') return date.toISOString();
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const two = (number: number): string => String(number).padStart(2, '0');
  return format
    .replace('yyyy', String(year))
    .replace('MM', two(month))
    .replace('dd', two(day))
    .replace('M', String(month))
    .replace(/\bd\b/, String(day))
    .replace('HH', two(date.getUTCHours()))
    .replace('mm', two(date.getUTCMinutes()))
    .replace('ss', '00');
}

test('a table whose columns are known is guessed right, in any order, language and dialect; every row of it can be taken', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { table, keyOf } = tableOf(plan);
      const guess = guessMapping(profileOf(table), { fileName: 'x.csv' });
      const wanted = Object.fromEntries(
        Object.keys(table).map((column) => [column, expected[keyOf.get(column) ?? '']]),
      );
      expect(rolesOf(guess)).toEqual(wanted);
      expect(guess.isComplete).toBe(true);
      const mapping = importMappingSchema.parse(guess.mapping);
      expect(mapping.perspective.levels.map(({ column }) => keyOf.get(column))).toEqual(['region', 'unit']);
      const nps = mapping.indicators.find(({ column }) => keyOf.get(column) === 'nps');
      expect(nps).toMatchObject({ method: 'nps', min: 0, max: 10 });
      const csat = mapping.indicators.find(({ column }) => keyOf.get(column) === 'csat');
      if (csat) expect(csat).toMatchObject({ method: 'csat', min: 1, max: 5 });
      expect(mapping.answeredAt.formats).toEqual([plan.dateFormat]);
      const judged = judgedRowsOf(table, mapping);
      expect(judged.filter(({ isTaken }) => !isTaken)).toEqual([]);
      if (csat) {
        const cells = table[csat.column] ?? [];
        const answered = cells.filter((cell) => cell !== '' && cell !== plan.dialect.unknown).length;
        expect(judged.filter((one) => one.isTaken && csat.extName in one.row.answers)).toHaveLength(answered);
      }
    }),
    { numRuns: 40 },
  );
});

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '1',
      '2',
      '5',
      '10',
      'n/a',
      'yes',
      'no',
      'good',
      'bad',
      'A',
      'B',
      'North',
      '2026-01-02',
      '03.04.2026',
      '1,5',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const head = fc.oneof(
  fc.constantFrom(
    'date',
    'nps',
    'region',
    'dealer',
    'dealer no',
    'id',
    'email',
    'comment',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.string({ minLength: 1, maxLength: 320 }).map((text) => text.trim() || 'x'),
);

test('any table gets a role for each column and a mapping that can be used, or is told what is missing', () => {
  const tables = fc
    .uniqueArray(head, { minLength: 1, maxLength: 8 })
    .chain((columns) =>
      fc.tuple(fc.constant(columns), fc.array(fc.array(cell, { maxLength: columns.length + 1 }), { maxLength: 40 })),
    );
  fc.assert(
    fc.property(tables, ([columns, rows]) => {
      const profiler = new TableProfiler(columns, { now: testNow });
      for (const cells of rows) profiler.add(cells);
      const guess = guessMapping(profiler.finish(), { fileName: '.csv' });
      expect(guess.columns.map(({ column }) => column)).toEqual(columns);
      expect(guess.isComplete).toBe(!guess.notes.some(({ severity }) => severity === 'blocking'));
      if (guess.isComplete) expect(mappingFaults(guess.mapping, columns)).toEqual([]);
      expect(JSON.parse(JSON.stringify(guess))).toEqual(guess);
    }),
    { numRuns: 200 },
  );
});
