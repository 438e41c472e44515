import type { Comparison } from '@echolot/core/comparison-window';
import type { Hierarchy } from '@echolot/core/hierarchy';
import type { Texts } from '@echolot/core/local-text';

/** Title of the group and filter of the time set. */
export const timeTitles: Texts = {
  en: 'Time period',
  de: 'Zeitraum',
  fi: 'Ajanjakso',
  et: 'Ajavahemik',
  sv: 'Tidsperiod',
};

/** Title of the filter that says by which date the period cuts. */
export const tableDateTitles: Texts = {
  en: 'Date that counts',
  de: 'Maßgebliches Datum',
  fi: 'Ratkaiseva päivämäärä',
  et: 'Arvesse võetav kuupäev',
  sv: 'Datum som räknas',
};

/** Title of the day an interview was answered. */
export const answeredTitles: Texts = {
  en: 'Day of the answer',
  de: 'Tag der Antwort',
  fi: 'Vastauspäivä',
  et: 'Vastamise päev',
  sv: 'Svarsdag',
};

/** Title of the choice which hierarchy counts. */
export const hierarchyTitles: Texts = {
  en: 'Hierarchy',
  de: 'Hierarchie',
  fi: 'Hierarkia',
  et: 'Hierarhia',
  sv: 'Hierarki',
};

/** The hierarchies that may count; the first does unless told. */
export const hierarchyOptions: readonly { readonly extName: Hierarchy; readonly titles: Texts }[] = [
  {
    extName: 'is',
    titles: { en: 'As it is today', de: 'Wie heute', fi: 'Kuten tänään', et: 'Nagu täna', sv: 'Som i dag' },
  },
  {
    extName: 'was',
    titles: {
      en: 'As it was on the day',
      de: 'Wie am Tag des Interviews',
      fi: 'Kuten vastauspäivänä',
      et: 'Nagu vastamise päeval',
      sv: 'Som på svarsdagen',
    },
  },
];

/** Title of the choice what a period is compared with. */
export const comparisonTitles: Texts = {
  en: 'Compared with',
  de: 'Verglichen mit',
  fi: 'Verrataan',
  et: 'Võrdlus',
  sv: 'Jämförs med',
};

/** What a period may be compared with; the first is unless told. */
export const comparisonOptions: readonly { readonly extName: Comparison; readonly titles: Texts }[] = [
  {
    extName: 'before',
    titles: {
      en: 'The period before, same days',
      de: 'Zeitraum davor, gleiche Tage',
      fi: 'Edeltävä jakso, samat päivät',
      et: 'Eelmine periood, samad päevad',
      sv: 'Perioden före, samma dagar',
    },
  },
  {
    extName: 'year',
    titles: {
      en: 'The same days a year ago',
      de: 'Gleiche Tage vor einem Jahr',
      fi: 'Samat päivät vuotta aiemmin',
      et: 'Samad päevad aasta tagasi',
      sv: 'Samma dagar för ett år sedan',
    },
  },
  {
    extName: 'full',
    titles: {
      en: 'The full period before',
      de: 'Ganzer Zeitraum davor',
      fi: 'Koko edeltävä jakso',
      et: 'Kogu eelmine periood',
      sv: 'Hela perioden före',
    },
  },
];

/** The periods offered, as date codes; the empty code is no token at all. */
export const timeOptions: readonly { readonly extName: string; readonly titles: Texts }[] = [
  {
    extName: 'rdays-7,0',
    titles: {
      en: 'Last 7 days',
      de: 'Letzte 7 Tage',
      fi: 'Viimeiset 7 päivää',
      et: 'Viimased 7 päeva',
      sv: 'Senaste 7 dagarna',
    },
  },
  {
    extName: 'rdays-30,0',
    titles: {
      en: 'Last 30 days',
      de: 'Letzte 30 Tage',
      fi: 'Viimeiset 30 päivää',
      et: 'Viimased 30 päeva',
      sv: 'Senaste 30 dagarna',
    },
  },
  {
    extName: 'rdays-90,0',
    titles: {
      en: 'Last 90 days',
      de: 'Letzte 90 Tage',
      fi: 'Viimeiset 90 päivää',
      et: 'Viimased 90 päeva',
      sv: 'Senaste 90 dagarna',
    },
  },
  {
    extName: 'rmonths-1,0',
    titles: { en: 'This month', de: 'Dieser Monat', fi: 'Tämä kuukausi', et: 'See kuu', sv: 'Denna månad' },
  },
  {
    extName: 'rmonths-2,-1',
    titles: { en: 'Last month', de: 'Letzter Monat', fi: 'Viime kuukausi', et: 'Eelmine kuu', sv: 'Förra månaden' },
  },
  {
    extName: 'rmonths-12,0',
    titles: {
      en: 'Last 12 months',
      de: 'Letzte 12 Monate',
      fi: 'Viimeiset 12 kuukautta',
      et: 'Viimased 12 kuud',
      sv: 'Senaste 12 månaderna',
    },
  },
  {
    extName: 'ryears-1,0',
    titles: { en: 'This year', de: 'Dieses Jahr', fi: 'Tämä vuosi', et: 'See aasta', sv: 'Detta år' },
  },
  {
    extName: 'ryears-2,-1',
    titles: { en: 'Last year', de: 'Letztes Jahr', fi: 'Viime vuosi', et: 'Eelmine aasta', sv: 'Förra året' },
  },
  {
    extName: '',
    titles: { en: 'All time', de: 'Gesamte Zeit', fi: 'Koko aika', et: 'Kogu aeg', sv: 'Hela tiden' },
  },
];
