import { modelLines } from './aurora-brands.ts';
import { type DemoSurvey, dimension, five, option, same, stars } from './demo-survey.ts';
import { ageGroup, customerType, fuel, gender, npsIndicator } from './shared-dimensions.ts';

const yes = five('Yes', 'Ja', 'Kyllä', 'Jah', 'Ja');
const no = five('No', 'Nein', 'Ei', 'Ei', 'Nej');

/** Asked three days after a visit to the workshop. */
export const serviceSurvey: DemoSurvey = {
  extName: 'service',
  titles: five('Service', 'Werkstatt', 'Huolto', 'Hooldus', 'Service'),
  variables: [
    { ...npsIndicator, mean: 8.35, target: 45 },
    stars(
      'satisfaction',
      five(
        'Satisfaction overall',
        'Zufriedenheit insgesamt',
        'Kokonaistyytyväisyys',
        'Üldine rahulolu',
        'Nöjdhet totalt',
      ),
      { mean: 4.15, missing: 0.01, target: 82 },
    ),
    stars('appointment', five('Appointment', 'Terminvergabe', 'Ajanvaraus', 'Aja broneerimine', 'Tidsbokning'), {
      mean: 4.1,
    }),
    stars('friendliness', five('Friendliness', 'Freundlichkeit', 'Ystävällisyys', 'Sõbralikkus', 'Vänlighet'), {
      mean: 4.45,
      spread: 0.65,
      missing: 0.03,
    }),
    stars(
      'explanation',
      five(
        'Explanation of the work',
        'Erklärung der Arbeiten',
        'Töiden selvitys',
        'Tööde selgitus',
        'Förklaring av arbetet',
      ),
      {
        mean: 4.0,
      },
    ),
    stars(
      'work_quality',
      five('Quality of the work', 'Arbeitsqualität', 'Työn laatu', 'Töö kvaliteet', 'Arbetets kvalitet'),
      {
        mean: 4.25,
        target: 90,
      },
    ),
    stars('time_kept', five('Ready on time', 'Termintreue', 'Valmis ajallaan', 'Õigel ajal valmis', 'Klar i tid'), {
      mean: 4.15,
      spread: 0.95,
    }),
    {
      kind: 'indicator',
      extName: 'price',
      titles: five('Price fairness', 'Preisfairness', 'Hinnan oikeudenmukaisuus', 'Õiglane hind', 'Rimligt pris'),
      method: 'index',
      min: 1,
      max: 10,
      direction: 'higher',
      mean: 6.6,
      spread: 1.7,
      missing: 0.08,
    },
    {
      kind: 'indicator',
      extName: 'effort',
      titles: five(
        'Customer effort',
        'Aufwand für den Kunden',
        'Asiakkaan vaiva',
        'Kliendi vaev',
        'Kundens ansträngning',
      ),
      method: 'ces',
      min: 1,
      max: 7,
      direction: 'lower',
      mean: 2.5,
      spread: 1.1,
      missing: 0.05,
    },
    {
      kind: 'indicator',
      extName: 'cleanliness',
      titles: five(
        'Cleanliness of the car',
        'Sauberkeit des Fahrzeugs',
        'Auton puhtaus',
        'Auto puhtus',
        'Bilens renhet',
      ),
      method: 'mean',
      min: 1,
      max: 5,
      direction: 'higher',
      mean: 4.3,
      spread: 0.65,
      missing: 0.09,
    },
    {
      kind: 'indicator',
      extName: 'waiting_minutes',
      titles: five(
        'Waiting (minutes)',
        'Wartezeit (Minuten)',
        'Odotus (minuuttia)',
        'Ooteaeg (minutit)',
        'Väntan (minuter)',
      ),
      method: 'mean',
      min: 0,
      max: 240,
      direction: 'lower',
      mean: 18,
      spread: 14,
      missing: 0.2,
    },
    gender,
    ageGroup,
    customerType,
    dimension(
      'model_line',
      five('Model line', 'Baureihe', 'Mallisto', 'Mudelisari', 'Modellserie'),
      modelLines.map(({ extId, name }) => option(extId, 1, same(name))),
      { missing: 0 },
    ),
    fuel,
    dimension('visit_reason', five('Reason for the visit', 'Anlass', 'Käynnin syy', 'Külastuse põhjus', 'Anledning'), [
      option('maintenance', 46, five('Maintenance', 'Inspektion', 'Määräaikaishuolto', 'Hooldus', 'Service')),
      option('repair', 25, five('Repair', 'Reparatur', 'Korjaus', 'Remont', 'Reparation')),
      option('tyres', 18, five('Tyres', 'Reifenwechsel', 'Renkaat', 'Rehvid', 'Däck')),
      option('recall', 6, five('Recall', 'Rückruf', 'Takaisinkutsu', 'Tagasikutsumine', 'Återkallelse')),
      option('accident', 5, five('Accident', 'Unfall', 'Kolari', 'Avarii', 'Olycka')),
    ]),
    dimension('booking_channel', five('Booked by', 'Buchungsweg', 'Varauskanava', 'Broneerimise viis', 'Bokad via'), [
      option('phone', 48, five('Phone', 'Telefon', 'Puhelin', 'Telefon', 'Telefon')),
      option('online', 35, five('Online', 'Online', 'Verkossa', 'Veebis', 'Online')),
      option('app', 9, five('App', 'App', 'Sovellus', 'Rakendus', 'App')),
      option('in-person', 8, five('In person', 'Vor Ort', 'Paikan päällä', 'Kohapeal', 'På plats')),
    ]),
    dimension('vehicle_age', five('Age of the car', 'Fahrzeugalter', 'Auton ikä', 'Auto vanus', 'Bilens ålder'), [
      option('under-2', 24, five('Under 2 years', 'Unter 2 Jahre', 'Alle 2 vuotta', 'Alla 2 aasta', 'Under 2 år')),
      option('2-4', 36, five('2–4 years', '2–4 Jahre', '2–4 vuotta', '2–4 aastat', '2–4 år')),
      option('5-7', 23, five('5–7 years', '5–7 Jahre', '5–7 vuotta', '5–7 aastat', '5–7 år')),
      option(
        '8-plus',
        17,
        five('8 years and over', '8 Jahre und älter', '8 vuotta tai yli', '8 aastat ja enam', '8 år och äldre'),
      ),
    ]),
    dimension(
      'replacement_car',
      five('Replacement car', 'Ersatzwagen', 'Sijaisauto', 'Asendusauto', 'Ersättningsbil'),
      [option('yes', 31, yes), option('no', 69, no)],
    ),
    dimension('warranty', five('Under warranty', 'Garantiefall', 'Takuutyö', 'Garantiitöö', 'Garantiarbete'), [
      option('yes', 27, yes),
      option('no', 73, no),
    ]),
    dimension(
      'work_done',
      five('Work done', 'Ausgeführte Arbeiten', 'Tehdyt työt', 'Tehtud tööd', 'Utfört arbete'),
      [
        option('oil', 44, five('Oil change', 'Ölwechsel', 'Öljynvaihto', 'Õlivahetus', 'Oljebyte')),
        option('brakes', 22, five('Brakes', 'Bremsen', 'Jarrut', 'Pidurid', 'Bromsar')),
        option('tyres', 26, five('Tyres', 'Reifen', 'Renkaat', 'Rehvid', 'Däck')),
        option('battery', 12, five('Battery', 'Batterie', 'Akku', 'Aku', 'Batteri')),
        option('software', 21, five('Software', 'Software', 'Ohjelmisto', 'Tarkvara', 'Programvara')),
        option('bodywork', 8, five('Bodywork', 'Karosserie', 'Kori', 'Keretööd', 'Kaross')),
        option(
          'air-conditioning',
          11,
          five('Air conditioning', 'Klimaanlage', 'Ilmastointi', 'Kliimaseade', 'Luftkonditionering'),
        ),
        option(
          'inspection',
          30,
          five('Statutory inspection', 'Hauptuntersuchung', 'Katsastus', 'Tehnoülevaatus', 'Besiktning'),
        ),
      ],
      { missing: 0.07, isMultiValued: true },
    ),
    {
      kind: 'number',
      extName: 'mileage',
      titles: five('Mileage (km)', 'Kilometerstand', 'Ajokilometrit', 'Läbisõit (km)', 'Mätarställning (km)'),
      min: 0,
      max: 1_000_000,
    },
    {
      kind: 'comment',
      extName: 'comment',
      titles: five('Comment', 'Kommentar', 'Kommentti', 'Kommentaar', 'Kommentar'),
    },
  ],
  composite: {
    titles: five('Experience index', 'Erlebnisindex', 'Kokemusindeksi', 'Kogemusindeks', 'Upplevelseindex'),
    target: 82,
  },
  filterGroups: [
    {
      titles: five('Customer', 'Kunde', 'Asiakas', 'Klient', 'Kund'),
      expanded: true,
      filters: ['gender', 'age_group', 'customer_type'],
    },
    {
      titles: five('Car', 'Fahrzeug', 'Auto', 'Auto', 'Bil'),
      expanded: true,
      filters: ['model_line', 'fuel', 'vehicle_age', 'mileage'],
    },
    {
      titles: five('Visit', 'Besuch', 'Käynti', 'Külastus', 'Besök'),
      expanded: false,
      filters: ['visit_reason', 'booking_channel', 'replacement_car', 'warranty', 'work_done', 'waiting_minutes'],
    },
    {
      titles: five('Answers', 'Antworten', 'Vastaukset', 'Vastused', 'Svar'),
      expanded: false,
      filters: ['nps', 'satisfaction', 'comment'],
    },
  ],
  localeTexts: {
    unit: five('Workshop', 'Betrieb', 'Korjaamo', 'Töökoda', 'Verkstad'),
    interview: five('Interview', 'Befragung', 'Haastattelu', 'Küsitlus', 'Intervju'),
  },
  reportFlags: {
    enableExcelBenchmarkReport: true,
    enableInterviewsReport: true,
    enableAlertsReport: true,
    enableActionsReport: false,
    enableSamplesReport: true,
    enableIndicatorsReport: true,
    enablePDFBenchmarkReport: false,
    enableSingleInterviewReport: true,
  },
};
