import { describe, expect, test } from 'vitest';
import { dealers, guessOf, mappingOf, profileOf, refusedOf, repeated, rolesOf, tableFrom } from './test-tables.ts';

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

test('what was guessed is plain data', () => {
  const profile = profileOf(dealers);
  expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
  const guess = guessOf(dealers);
  expect(JSON.parse(JSON.stringify(guess))).toEqual(guess);
});
