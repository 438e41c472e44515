import type { Locale } from '@echolot/contract/identity';

/** What every file says; texts of one kind of report stand beside that kind. */
export interface ReportTexts {
  readonly about: {
    readonly sheet: string;
    readonly universe: string;
    readonly survey: string;
    readonly unit: string;
    readonly fromDay: string;
    readonly toDay: string;
    readonly sinceBeginning: string;
    readonly untilNow: string;
    readonly dateOf: string;
    readonly comparedWith: string;
    /** Days of a period that still runs, in the other one. */
    readonly sameDays: (days: string) => string;
    readonly filters: string;
    readonly noFilters: string;
    readonly hierarchy: string;
    readonly asIs: string;
    readonly asWas: string;
    readonly link: string;
    readonly linkText: string;
    readonly madeAt: string;
    readonly madeFor: string;
    readonly position: string;
    readonly positionFirst: string;
    readonly search: string;
    readonly hiddenCount: string;
    readonly hiddenRule: (minimumN: number) => string;
    readonly reliabilityRule: (minimumN: number) => string;
    readonly masked: string;
    readonly maskedRule: string;
    /** Head of a column with masked names. */
    readonly maskedHead: (title: string) => string;
  };
  readonly hidden: {
    readonly tooFew: (minimumN: number) => string;
    readonly complementary: string;
    /** Where it is not told which of the two. */
    readonly either: (minimumN: number) => string;
  };
  readonly yes: string;
  readonly no: string;
}

const en: ReportTexts = {
  about: {
    sheet: 'About this file',
    universe: 'Organisation',
    survey: 'Survey',
    unit: 'Unit',
    fromDay: 'From',
    toDay: 'To',
    sinceBeginning: 'since the beginning',
    untilNow: 'until now',
    dateOf: 'Date that counts',
    comparedWith: 'Compared with',
    sameDays: (days) => `${days} (the same days: the period still runs)`,
    filters: 'Filters',
    noFilters: 'none',
    hierarchy: 'Organisation structure',
    asIs: 'as it is today',
    asWas: 'as it was on the day of each interview',
    link: 'Open in Echolot',
    linkText: 'Open',
    madeAt: 'Made',
    madeFor: 'Made for',
    position: 'Data up to change',
    positionFirst: 'as first loaded, nothing new since',
    search: 'Searched for',
    hiddenCount: 'Hidden values',
    hiddenRule: (minimumN) =>
      `Figures that rest on fewer than ${minimumN} answers are hidden, and others where a subtraction would reveal them. Their cells say why.`,
    reliabilityRule: (minimumN) =>
      `Units with fewer than ${minimumN} answers have no rank, and their changes are not tested.`,
    masked: 'Personal data',
    maskedRule: 'Shortened, and in texts shown as •••: whoever asked for this file may not see names and addresses.',
    maskedHead: (title) => `${title} (shortened)`,
  },
  hidden: {
    tooFew: (minimumN) => `Hidden: fewer than ${minimumN} answers`,
    complementary: 'Hidden so that a small group cannot be worked out by subtraction',
    either: (minimumN) => `Hidden: fewer than ${minimumN} answers, or needed so that they cannot be worked out`,
  },
  yes: 'yes',
  no: 'no',
};

const de: ReportTexts = {
  about: {
    sheet: 'Zu dieser Datei',
    universe: 'Organisation',
    survey: 'Befragung',
    unit: 'Einheit',
    fromDay: 'Von',
    toDay: 'Bis',
    sinceBeginning: 'seit Beginn',
    untilNow: 'bis jetzt',
    dateOf: 'Maßgebliches Datum',
    comparedWith: 'Verglichen mit',
    sameDays: (days) => `${days} (gleiche Tage: der Zeitraum läuft noch)`,
    filters: 'Filter',
    noFilters: 'keine',
    hierarchy: 'Organisationsstruktur',
    asIs: 'wie sie heute ist',
    asWas: 'wie sie am Tag des jeweiligen Interviews war',
    link: 'In Echolot öffnen',
    linkText: 'Öffnen',
    madeAt: 'Erstellt',
    madeFor: 'Erstellt für',
    position: 'Datenstand (Änderung)',
    positionFirst: 'wie zuerst geladen, seither nichts Neues',
    search: 'Gesucht nach',
    hiddenCount: 'Verborgene Werte',
    hiddenRule: (minimumN) =>
      `Werte aus weniger als ${minimumN} Antworten sind verborgen, ebenso weitere, wenn sie sich sonst durch Abziehen errechnen ließen. In der Zelle steht jeweils der Grund.`,
    reliabilityRule: (minimumN) =>
      `Einheiten mit weniger als ${minimumN} Antworten haben keinen Rang, und ihre Veränderungen werden nicht geprüft.`,
    masked: 'Personenbezogene Daten',
    maskedRule: 'Gekürzt, in Texten als •••: Wer diese Datei angefordert hat, darf Namen und Adressen nicht sehen.',
    maskedHead: (title) => `${title} (gekürzt)`,
  },
  hidden: {
    tooFew: (minimumN) => `Verborgen: weniger als ${minimumN} Antworten`,
    complementary: 'Verborgen, damit sich eine kleine Gruppe nicht durch Abziehen errechnen lässt',
    either: (minimumN) =>
      `Verborgen: weniger als ${minimumN} Antworten, oder nötig, damit sich diese nicht ermitteln lassen`,
  },
  yes: 'ja',
  no: 'nein',
};

/** The texts of a catalogue in a language; English where there are none of it. */
export function textsIn<Texts>(catalogue: { readonly en: Texts; readonly de: Texts }, locale: Locale): Texts {
  return locale === 'de' ? catalogue.de : catalogue.en;
}

export const reportTexts = (locale: Locale): ReportTexts => textsIn({ en, de }, locale);
