import { describe, expect, test } from 'vitest';
import { type ImportMapping, importMappingSchema } from '../import-mapping.ts';
import type { SurveyDefinition } from '../reading/survey-definition.ts';
import type { ExistingSurvey, GuessContext } from './guess.ts';
import { previewRows } from './judge-table.ts';
import { shapeOf } from './shape-of.ts';
import { guessOf, profileOf, repeated, rolesOf, rowsOf, type TestTable, tableFrom, testNow } from './test-tables.ts';

function mappingOf(table: TestTable, context: Partial<GuessContext> = {}): ImportMapping {
  const guess = guessOf(table, context);
  expect(guess.isComplete).toBe(true);
  return importMappingSchema.parse(guess.mapping);
}

/** Rows the guessed mapping would refuse. */
function refusedOf(table: TestTable, context: Partial<GuessContext> = {}): unknown[] {
  const rows = rowsOf(table).map((cells, index) => ({ kind: 'row', line: index + 2, cells }) as const);
  const judged = previewRows(mappingOf(table, context), Object.keys(table), rows, {
    timeZone: 'Europe/Berlin',
    now: testNow,
  });
  return judged.flatMap((row) => (row.isTaken ? [] : row.sentences));
}

describe('small files as people have them', () => {
  test('English: dealers in regions, names, scales in words', () => {
    const table = repeated(
      tableFrom(`
Response ID|Country|Dealer|Dealer no|Submitted|Likelihood to recommend|Satisfaction|Come again?|Reasons|Comments|First name|Last name|E-mail|Mobile|Language
1|Finland|Helsinki Motors|101|2026-03-01 10:00:00|9|Very satisfied|Yes|Price;Staff|All went well and quickly|Anna|Berg|anna@example.org|+358 40 1234567|en
2|Finland|Turku Cars|102|2026-03-02 11:30:00|3|Dissatisfied|No|Speed|I waited two hours for nothing|Bo|Ek|bo@example.org|+358 40 2345678|fi
3|Sweden|Lund Bil|201|2026-03-14 09:15:00|10|Satisfied|Yes|Staff;Speed|n/a|Cia|Lund|cia@example.org|+46 70 1234567|sv
4|Sweden|Malmö Bil|202|2026-04-01 08:00:00|n/a|Don't know|Yes|Price|Nobody called me back afterwards|Dan|Holm|dan@example.org|+46 70 7654321|sv
5|Finland|Helsinki Motors|101|2026-04-02 08:00:00|7|Neutral|No|Price;Speed|It was fine for me this time|Eva|Ahl|eva@example.org|+358 40 9876543|en`),
      1,
    );
    const guess = guessOf(table);
    expect(rolesOf(guess)).toEqual({
      ...{
        'Response ID': 'externalId',
        Country: 'level',
        Dealer: 'level',
        'Dealer no': 'levelId',
        Submitted: 'answeredAt',
      },
      ...{ 'Likelihood to recommend': 'indicator', Satisfaction: 'indicator', 'Come again?': 'indicator' },
      ...{ Reasons: 'dimension', Comments: 'comment', 'First name': 'contact', 'Last name': 'contact' },
      ...{ 'E-mail': 'contact', Mobile: 'contact', Language: 'locale' },
    });
    const mapping = mappingOf(table);
    expect(mapping.perspective.levels).toEqual([
      { column: 'Country', kind: 'country', capitalize: false },
      { column: 'Dealer', kind: 'dealer', id: 'Dealer no', capitalize: false },
    ]);
    expect(mapping.missing).toEqual(expect.arrayContaining(['n/a', "Don't know"]));
    expect(mapping.indicators).toMatchObject([
      { method: 'nps', min: 0, max: 10 },
      { method: 'csat', min: 1, max: 5, recode: { 'Very satisfied': 5, Dissatisfied: 2 } },
      { method: 'csat', min: 0, max: 1, topBoxes: 1, recode: { Yes: 1, No: 0 } },
    ]);
    expect(mapping.dimensions).toMatchObject([{ separator: ';' }]);
    expect(mapping.contact).toEqual({
      givenName: { column: 'First name' },
      familyName: { column: 'Last name' },
      email: { column: 'E-mail' },
      phone: { column: 'Mobile' },
    });
    expect(refusedOf(table)).toEqual([]);
  });

  test('German: decimal commas, school grades, birth dates and number plates', () => {
    const table = tableFrom(`
Lfd. Nr.|Gebiet|Filiale|Interviewdatum|Weiterempfehlung|Schulnote Beratung|Zufriedenheit|Betrag|Bemerkungen|Nachname|Straße|PLZ|Ort|Geburtsdatum|Kennzeichen
1|Nord|Kiel|13.03.2026|9|1|sehr zufrieden|1.234,50 €|Sehr freundlich und schnell gewesen|Meyer|Hauptstr. 1|24103|Kiel|01.02.1970|KI-AB 123
2|Nord|Kiel|14.03.2026|10|2|zufrieden|99,00 €|keine Angabe|Schulz|Am Wall 12|24105|Kiel|11.12.1981|KI-C 77
3|Nord|Husum|15.03.2026|2|6|sehr unzufrieden|10,00 €|Ich habe zwei Stunden gewartet|Groß|Ring 3|25813|Husum|05.06.1990|NF-X 1
4|Süd|Ulm|01.04.2026|8|3|weiß nicht|250,25 €|Alles in Ordnung so weit|Vogel|Gasse 4|89073|Ulm|07.08.1965|UL-AB 12
5|Süd|Ulm|02.04.2026|5|4|teils/teils|70,00 €|Preis war etwas zu hoch diesmal|Haas|Weg 5|89075|Ulm|09.10.1979|UL-Z 99`);
    const guess = guessOf(table);
    expect(rolesOf(guess)).toEqual({
      ...{
        'Lfd. Nr.': 'externalId',
        Gebiet: 'level',
        Filiale: 'level',
        Interviewdatum: 'answeredAt',
        Weiterempfehlung: 'indicator',
      },
      ...{
        'Schulnote Beratung': 'indicator',
        Zufriedenheit: 'indicator',
        Betrag: 'number',
        Bemerkungen: 'comment',
        Nachname: 'contact',
      },
      ...{ Straße: 'contact', PLZ: 'contact', Ort: 'contact', Geburtsdatum: 'skip', Kennzeichen: 'skip' },
    });
    const mapping = mappingOf(table);
    expect(mapping.universe.defaultLocale).toBe('de');
    expect(mapping.file.decimal).toBe(',');
    expect(mapping.indicators.map(({ method, min, max, direction }) => ({ method, min, max, direction }))).toEqual([
      { method: 'nps', min: 0, max: 10, direction: 'higher' },
      { method: 'mean', min: 1, max: 6, direction: 'lower' },
      { method: 'csat', min: 1, max: 5, direction: 'higher' },
    ]);
    expect(mapping.numbers).toMatchObject([{ decimals: 2, notation: { decimal: ',', thousands: '.', unit: '€' } }]);
    expect(guess.columns.find(({ column }) => column === 'Geburtsdatum')).toMatchObject({ because: 'personal' });
    expect(refusedOf(table)).toEqual([]);
  });

  test.each([
    [
      'fi',
      `Vastauspäivä|Alue|Myymälä|Suositteluhalukkuus|Tyytyväisyys|Asioisitko uudelleen|Palaute|Sähköposti
1.3.2026 9:05|Uusimaa|Kamppi|9|Erittäin tyytyväinen|Kyllä|Henkilökunta oli todella ystävällistä|a@example.org
13.3.2026 10:15|Uusimaa|Itis|2|Tyytymätön|Ei|Jono oli aivan liian pitkä tänään|b@example.org
14.3.2026 11:00|Pirkanmaa|Tampere|10|Tyytyväinen|Kyllä|En osaa sanoa|c@example.org
15.3.2026 12:00|Pirkanmaa|Tampere|7|En osaa sanoa|Kyllä|Kaikki sujui ihan hyvin kassalla|d@example.org
16.3.2026 13:00|Uusimaa|Kamppi|8|Neutraali|Ei|Hinnat ovat nousseet kovasti viime aikoina|e@example.org`,
    ],
    [
      'et',
      `Vastamise kuupäev|Piirkond|Esindus|Soovitamine|Rahulolu|Kas tuleksite tagasi|Kommentaar|E-post
01.03.2026|Põhja|Tallinn|9|Väga rahul|Jah|Teenindus oli väga kiire ja meeldiv|a@example.org
13.03.2026|Põhja|Rakvere|2|Pigem rahulolematu|Ei|Pidin ootama üle ühe tunni|b@example.org
14.03.2026|Lõuna|Tartu|10|Pigem rahul|Jah|Ei oska öelda|c@example.org
15.03.2026|Lõuna|Tartu|7|Ei oska öelda|Jah|Kõik oli nii nagu kokku lepitud|d@example.org
16.03.2026|Põhja|Tallinn|8|Nii ja naa|Ei|Hind oli minu jaoks liiga kõrge|e@example.org`,
    ],
    [
      'sv',
      `Svarsdatum|Område|Butik|Rekommendation|Nöjdhet|Kommer du åter|Kommentar|E-post
2026-03-01|Skåne|Lund|9|Mycket nöjd|Ja|Personalen var väldigt trevlig och snabb|a@example.org
2026-03-13|Skåne|Malmö|2|Missnöjd|Nej|Jag fick vänta alldeles för länge|b@example.org
2026-03-14|Svealand|Uppsala|10|Nöjd|Ja|Vet ej|c@example.org
2026-03-15|Svealand|Uppsala|7|Vet ej|Ja|Allt gick bra den här gången|d@example.org
2026-03-16|Skåne|Lund|8|Varken eller|Nej|Priset var lite för högt för mig|e@example.org`,
    ],
  ])('%s: area and shop, NPS, satisfaction and yes or no in words', (locale, text) => {
    const table = tableFrom(text);
    const mapping = mappingOf(table);
    const [date, area, shop, nps, satisfaction, again, comment, email] = Object.keys(table);
    expect(mapping.universe.defaultLocale).toBe(locale);
    expect(mapping.perspective.levels.map(({ column }) => column)).toEqual([area, shop]);
    expect(mapping.answeredAt.column).toBe(date);
    expect(mapping.indicators).toMatchObject([
      { column: nps, method: 'nps' },
      { column: satisfaction, method: 'csat', min: 1, max: 5 },
      { column: again, method: 'csat', min: 0, max: 1 },
    ]);
    expect(mapping.comments).toMatchObject([{ column: comment }]);
    expect(mapping.contact).toEqual({ email: { column: email } });
    expect(mapping.missing).toHaveLength(1);
    expect(refusedOf(table)).toEqual([]);
  });
});

const dealers = {
  date: Array.from({ length: 60 }, (_, row) => `2026-0${1 + (row % 5)}-1${row % 9}`),
  region: Array.from({ length: 60 }, (_, row) => `R${(row % 6) % 2}`),
  dealer: Array.from({ length: 60 }, (_, row) => `D${row % 6}`),
  nps: Array.from({ length: 60 }, (_, row) => String(row % 11)),
};

describe('scales', () => {
  const scaleOf = (name: string, values: readonly (number | string)[]): unknown => {
    const cells = Array.from({ length: 60 }, (_, row) => String(values[row % values.length]));
    const { indicators } = guessOf({ ...dealers, [name]: cells }).mapping;
    const found = indicators.find(({ column }) => column === name);
    return (
      found && {
        method: found.method,
        min: found.min,
        max: found.max,
        missing: found.missing,
        direction: found.direction,
      }
    );
  };
  const higher = { missing: [], direction: 'higher' };

  test.each([
    ['effort', [1, 2, 3, 5, 7], { method: 'ces', min: 1, max: 7, ...higher }],
    ['Staff rating', [1, 2, 3, 4, 5], { method: 'mean', min: 1, max: 5, ...higher }],
    ['Overall satisfaction', [1, 2, 3, 4, 5], { method: 'csat', min: 1, max: 5, ...higher }],
    ['Quality', [0, 1, 2, 3, 4, 5], { method: 'mean', min: 1, max: 5, missing: ['0'], direction: 'higher' }],
    ['q7', [1, 2, 3, 4, 5, 99, -1], { method: 'csat', min: 1, max: 5, missing: ['99', '-1'], direction: 'higher' }],
    ['q8', [1, 2, 3, 4, 5, 9], { method: 'csat', min: 1, max: 5, missing: ['9'], direction: 'higher' }],
    ['Score', [1, 3, 5, 7, 10], { method: 'mean', min: 1, max: 10, ...higher }],
    ['fulfilled in %', ['85 %', '7 %', '100 %'], { method: 'mean', min: 0, max: 100, ...higher }],
    ['Recommended', [0, 1], { method: 'csat', min: 0, max: 1, ...higher }],
    [
      'Grade (1 = very good, 5 = very bad)',
      [1, 2, 3, 4, 5],
      { method: 'mean', min: 1, max: 5, missing: [], direction: 'lower' },
    ],
    [
      'Speed rating',
      ['1 - very good', '3 - fair', '5 - very bad'],
      { method: 'mean', min: 1, max: 5, missing: [], direction: 'lower' },
    ],
    ['Age', [25, 41, 67], undefined],
    ['Number of visits', [1, 2, 3], undefined],
    ['gender', [1, 2], undefined],
  ])('%s with %j', (name, values, expected) => {
    const found = scaleOf(name, values) as { missing: string[] } | undefined;
    if (found) found.missing.sort((one, other) => other.localeCompare(one));
    expect(found).toEqual(expected);
  });

  test('0 to 10 without a name is NPS only while no other column is', () => {
    const values = Array.from({ length: 60 }, (_, row) => String(row % 11));
    const { nps: _, ...unnamed } = dealers;
    expect(guessOf({ ...unnamed, q1: values }).mapping.indicators).toMatchObject([{ method: 'nps' }]);
    expect(guessOf({ ...dealers, q1: values }).mapping.indicators).toMatchObject([
      { method: 'nps' },
      { method: 'mean', min: 0, max: 10 },
    ]);
  });

  test('a stray number does not stretch the scale and does not cost its row', () => {
    const cells = Array.from({ length: 600 }, (_, row) => (row === 17 ? '55' : String(1 + (row % 5))));
    const table = { ...repeated(dealers, 10), Satisfaction: cells };
    const guess = guessOf(table);
    expect(guess.mapping.indicators[1]).toMatchObject({ min: 1, max: 5, outside: 'missing' });
    expect(guess.notes).toContainEqual({
      code: 'outside_scale',
      severity: 'decide',
      details: { column: 'Satisfaction', cells: 1, min: 1, max: 5 },
    });
    expect(refusedOf(table)).toEqual([]);
  });
});

describe('levels', () => {
  test('says how many lie in one each', () => {
    const guess = guessOf(dealers);
    expect(guess.columns.find(({ column }) => column === 'dealer')).toMatchObject({
      role: 'level',
      because: 'depends_on',
      details: { child: 'dealer', parent: 'region', held: 6, total: 6 },
      confidence: 'sure',
    });
  });

  test('columns without telling names are found by what depends on what', () => {
    const { region, dealer, ...rest } = dealers;
    const guess = guessOf({ x2: dealer, ...rest, x1: region });
    expect(guess.mapping.perspective.levels.map(({ column }) => column)).toEqual(['x1', 'x2']);
  });

  test('the cells decide about the order, not the names: countries in world regions', () => {
    const { region, dealer, ...rest } = dealers;
    const guess = guessOf({ ...rest, Country: dealer, Region: region });
    expect(guess.mapping.perspective.levels.map(({ column }) => column)).toEqual(['Region', 'Country']);
  });

  test('what a customer drives, or where one lives, is no level', () => {
    const model = Array.from({ length: 60 }, (_, row) => `Model ${row % 8}`);
    const make = model.map((name) => `Make ${Number(name.at(-1)) % 3}`);
    const home = Array.from({ length: 60 }, (_, row) => ['Finland', 'Estonia'][(row % 7) % 2] ?? '');
    const guess = guessOf({ ...dealers, model, make, 'Customer country': home });
    expect(rolesOf(guess)).toMatchObject({
      region: 'level',
      dealer: 'level',
      model: 'dimension',
      make: 'dimension',
      'Customer country': 'dimension',
    });
  });

  test('rows without the top unit go to one that says so, and it is noted', () => {
    const guess = guessOf({ ...dealers, region: dealers.region.map((name, row) => (row % 10 === 0 ? '' : name)) });
    expect(guess.mapping.perspective.levels[0]).toMatchObject({ column: 'region', blank: { name: 'Unknown region' } });
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'rows_without_unit', details: { column: 'region', cells: 6 } }),
    );
  });
});

describe('single columns', () => {
  test('of several dates the one of the answer, else the fullest; the others stay dates', () => {
    const { date, ...rest } = dealers;
    const other = date.map((day) => day.replace('2026', '2025'));
    expect(rolesOf(guessOf({ ...rest, 'Purchase date': date, 'Response date': other }))).toMatchObject({
      'Purchase date': 'date',
      'Response date': 'answeredAt',
    });
    const gaps = date.map((day, row) => (row % 3 === 0 ? '' : day));
    expect(rolesOf(guessOf({ ...rest, x: gaps, y: other }))).toMatchObject({ x: 'date', y: 'answeredAt' });
  });

  test('persons are known by what stands there, whatever the column is called', () => {
    const guess = guessOf({
      ...dealers,
      a: dealers.date.map((_, row) => `p${row}@example.org`),
      b: dealers.date.map((_, row) => `+358 40 12345${10 + row}`),
      c: dealers.date.map((_, row) => `DE${10 + row}370400440532013000`),
      d: dealers.date.map((_, row) => `WVWZZZ1JZXW1234${10 + row}`),
      e: dealers.date.map((_, row) => `https://example.org/${row}`),
      f: dealers.date.map((_, row) => `b${row}@example.com`),
    });
    expect(guess.columns.slice(4).map(({ role, field, because }) => field ?? `${role} ${because}`)).toEqual([
      'email',
      'phone',
      'skip personal',
      'skip personal',
      'skip technical',
      'skip personal_twice',
    ]);
  });

  test('an id must be different in nearly every row; repeated ones are noted', () => {
    const ids = dealers.date.map((_, row) => `A${row === 9 ? 8 : row}`);
    const guess = guessOf({ ...dealers, 'Response ID': ids });
    expect(guess.mapping.externalId).toEqual({ column: 'Response ID' });
    expect(guess.notes).toContainEqual({
      code: 'repeated_ids',
      severity: 'decide',
      details: { column: 'Response ID', cells: 1 },
    });
    expect(guessOf({ ...dealers, ID: dealers.dealer }).mapping.externalId).toBeUndefined();
  });

  test('how day and month were told apart is noted', () => {
    const date = dealers.date.map((day) => day.split('-').reverse().join('/'));
    const { notes } = guessOf({ ...dealers, date });
    expect(notes).toContainEqual({
      code: 'day_month_by_evidence',
      severity: 'inform',
      details: {
        column: 'date',
        order: 'day',
        evidence: date.find((text) => Number(text.slice(0, 2)) > 12) ?? '',
        cells: date.filter((text) => Number(text.slice(0, 2)) > 12).length,
      },
    });
  });
});

describe('what is missing', () => {
  test.each([
    ['date', 'no_date'],
    ['nps', 'no_indicator'],
  ] as const)('without %s the rest is guessed and the note says so', (name, code) => {
    const { [name]: _, ...rest } = dealers;
    const guess = guessOf(rest);
    expect(guess.isComplete).toBe(false);
    expect(guess.notes).toContainEqual({ code, severity: 'blocking', details: {} });
    expect(guess.mapping.perspective.levels).toHaveLength(2);
  });

  test('without any unit', () => {
    const guess = guessOf({ date: dealers.date, nps: dealers.nps });
    expect(guess.isComplete).toBe(false);
    expect(guess.notes).toContainEqual({ code: 'no_unit', severity: 'blocking', details: {} });
  });

  test('every column has a role, and the mapping names every column', () => {
    const table = {
      ...dealers,
      'Column 7': dealers.date.map(() => ''),
      refused_line: dealers.date.map((_, row) => String(row)),
    };
    const guess = guessOf(table);
    expect(guess.columns.map(({ column }) => column)).toEqual(Object.keys(table));
    expect(guess.mapping.skip).toEqual(['Column 7']);
  });
});

describe('what is known beforehand', () => {
  const survey: ExistingSurvey = {
    extName: 'visit',
    titles: { en: 'Visit' },
    perspectiveExtName: 'shops',
    variables: [
      {
        extName: 'service',
        kind: 'indicator',
        titles: { en: 'Service quality', de: 'Service' },
        method: 'index',
        min: 0,
        max: 4,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: false,
      },
      {
        extName: 'reason',
        kind: 'dimension',
        titles: { en: 'Reason' },
        method: null,
        min: null,
        max: null,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: true,
      },
      {
        extName: 'gone',
        kind: 'comment',
        titles: { en: 'Gone' },
        method: null,
        min: null,
        max: null,
        decimals: 0,
        direction: 'higher',
        topBoxes: null,
        isMultiValued: false,
      },
    ],
    units: ['D0', 'D1', 'D2', 'D3', 'D4', 'D5'].map((name) => ({ name, extId: `R0 / ${name}`, kind: 'shop' })),
  };

  test('a column called like a variable keeps its name and scale; new ones are counted', () => {
    const words = ['very poor', 'poor', 'fair', 'good', 'very good'];
    const { dealer, ...rest } = dealers;
    const table = {
      ...rest,
      place: dealer,
      Service: dealers.date.map((_, row) => words[row % 5] ?? ''),
      reason: dealers.date.map((_, row) => ['Price', 'Staff', 'Price|Staff'][row % 3] ?? ''),
    };
    const guess = guessOf(table, { survey });
    expect(guess.mapping.survey.extName).toBe('visit');
    expect(guess.mapping.perspective).toMatchObject({ extName: 'shops' });
    expect(guess.mapping.indicators.find(({ extName }) => extName === 'service')).toMatchObject({
      column: 'Service',
      method: 'index',
      min: 0,
      max: 4,
      recode: { 'very poor': 0, 'very good': 4 },
    });
    expect(guess.mapping.dimensions).toMatchObject([{ extName: 'reason', separator: '|' }]);
    expect(guess.columns.find(({ column }) => column === 'place')).toMatchObject({
      role: 'level',
      because: 'existing_units',
      details: { kind: 'shop', matched: 6, of: 6 },
    });
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'new_variables', details: { count: 1, names: 'nps' } }),
    );
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'unmatched_variables', details: { names: 'gone' } }),
    );
  });

  test('a saved mapping for the same columns, in any order, is taken as it is', () => {
    const mapping = mappingOf(dealers);
    const own = { ...mapping, survey: { extName: 'mine', startFilter: '' } };
    const turned = Object.fromEntries(Object.entries(dealers).reverse());
    const saved = { name: 'Monthly file', shape: shapeOf(Object.keys(dealers)), mapping: own };
    const guess = guessOf(turned, { savedMappings: [saved] });
    expect(guess.mapping).toBe(own);
    expect(guess.columns.every(({ because }) => because === 'saved_mapping')).toBe(true);
    expect(rolesOf(guess)).toEqual({ nps: 'indicator', dealer: 'level', region: 'level', date: 'answeredAt' });
    expect(guessOf({ ...dealers, more: dealers.nps }, { savedMappings: [saved] }).mapping).not.toBe(own);
  });

  test('titles, scales and options of a definition come before guesses', () => {
    const question = { aliases: [], options: [] };
    const definition: SurveyDefinition = {
      source: 'limesurvey',
      title: 'Shop visit',
      locales: ['en', 'de'],
      questions: [
        {
          ...question,
          columns: ['Q1'],
          kind: 'nps',
          titles: { en: 'Would you recommend us?', de: 'Empfehlen Sie uns?' },
        },
        { ...question, columns: ['Q2'], kind: 'scale', titles: { en: 'Staff' }, min: 1, max: 7 },
        {
          ...question,
          columns: ['Q3'],
          kind: 'choice',
          titles: { en: 'Speed' },
          options: ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'].map((text, index) => ({
            code: `A${index + 1}`,
            titles: { en: text },
          })),
        },
        {
          ...question,
          columns: ['Q4'],
          kind: 'choice',
          titles: { en: 'Kind' },
          options: [
            { code: 'A1', titles: { en: 'New', de: 'Neu' } },
            { code: 'A2', titles: { en: 'Used' } },
          ],
        },
        {
          ...question,
          columns: ['Q5[1]', 'Q5[2]'],
          aliases: [['Reasons [Price]'], ['Reasons [Staff]']],
          kind: 'multiple',
          titles: { en: 'Reasons' },
          options: [
            { code: '1', titles: { en: 'Price' } },
            { code: '2', titles: { en: 'Staff' } },
          ],
        },
        { ...question, columns: ['Q6'], kind: 'text', titles: { en: 'Anything else?' } },
      ],
    };
    const cells = (values: readonly string[]): string[] =>
      dealers.date.map((_, row) => values[row % values.length] ?? '');
    const { nps: _, ...rest } = dealers;
    const table = {
      ...rest,
      Q1: cells(['3', '4', '5']),
      Q2: cells(['2', '3', '4']),
      Q3: cells(['A1', 'A4', 'A5']),
      Q4: cells(['A1', 'A2']),
      'Q5[1]': cells(['Y', 'N']),
      'Reasons [Staff]': cells(['Y', '']),
      Q6: cells(['x', 'y']),
    };
    const guess = guessOf(table, { definition });
    expect(guess.mapping.indicators).toMatchObject([
      { column: 'Q1', method: 'nps', titles: { en: 'Would you recommend us?', de: 'Empfehlen Sie uns?' } },
      { column: 'Q2', min: 1, max: 7 },
      { column: 'Q3', min: 1, max: 5, recode: { A1: 1, A4: 4, A5: 5 } },
    ]);
    expect(guess.mapping.dimensions).toMatchObject([
      { column: 'Q4', recode: { A1: 'New', A2: 'Used' } },
      { column: 'Q5[1]', recode: { Y: 'Price', N: null } },
      { column: 'Reasons [Staff]', recode: { Y: 'Staff' } },
    ]);
    expect(guess.mapping.comments).toMatchObject([{ column: 'Q6' }]);
    expect(guess.mapping.survey).toMatchObject({ extName: 'shop-visit', titles: { en: 'Shop visit' } });
    expect(refusedOf(table, { definition })).toEqual([]);
  });

  test('question texts of a second head tell what codes do not', () => {
    const { nps, ...rest } = dealers;
    const guess = guessOf({ ...rest, Q12: nps }, { titles: { Q12: 'How likely are you to recommend us?' } });
    expect(guess.columns.find(({ column }) => column === 'Q12')).toMatchObject({
      because: 'nps_named',
      confidence: 'sure',
    });
    expect(guess.mapping.indicators[0]).toMatchObject({ titles: { en: 'How likely are you to recommend us?' } });
  });
});

test('what was guessed is plain data', () => {
  const profile = profileOf(dealers);
  expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
  const guess = guessOf(dealers);
  expect(JSON.parse(JSON.stringify(guess))).toEqual(guess);
});
