import { type DemoDimension, type DemoIndicator, dimension, five, option, same } from './demo-survey.ts';

/** What both surveys of the importer ask about customer and car. */

export const npsIndicator: DemoIndicator = {
  kind: 'indicator',
  extName: 'nps',
  titles: five('NPS', 'NPS', 'NPS', 'NPS', 'NPS'),
  method: 'nps',
  min: 0,
  max: 10,
  direction: 'higher',
  target: 50,
  weight: 2,
  mean: 8.5,
  spread: 1.95,
  missing: 0.008,
};

export const gender: DemoDimension = dimension(
  'gender',
  five('Gender', 'Geschlecht', 'Sukupuoli', 'Sugu', 'Kön'),
  [
    option('female', 44, five('Female', 'Weiblich', 'Nainen', 'Naine', 'Kvinna')),
    option('male', 53, five('Male', 'Männlich', 'Mies', 'Mees', 'Man')),
    option('other', 1.2, five('Other', 'Divers', 'Muu', 'Muu', 'Annat')),
  ],
  { missing: 0.05 },
);

export const ageGroup: DemoDimension = dimension(
  'age_group',
  five('Age', 'Alter', 'Ikä', 'Vanus', 'Ålder'),
  [
    option('18-29', 12, same('18–29')),
    option('30-39', 20, same('30–39')),
    option('40-49', 22, same('40–49')),
    option('50-59', 23, same('50–59')),
    option('60-69', 15, same('60–69')),
    option('70-plus', 8, five('70 and over', '70 und älter', '70 tai yli', '70 ja vanem', '70 och äldre')),
  ],
  { missing: 0.06 },
);

export const customerType: DemoDimension = dimension(
  'customer_type',
  five('Customer type', 'Kundenart', 'Asiakastyyppi', 'Klienditüüp', 'Kundtyp'),
  [
    option('private', 68, five('Private', 'Privat', 'Yksityinen', 'Eraisik', 'Privat')),
    option('business', 22, five('Business', 'Gewerbe', 'Yritys', 'Ettevõte', 'Företag')),
    option('fleet', 8, five('Fleet', 'Flotte', 'Yrityskalusto', 'Autopark', 'Fordonsflotta')),
    option('staff', 2, five('Employee', 'Belegschaft', 'Henkilöstö', 'Töötaja', 'Anställd')),
  ],
);

export const fuels = {
  petrol: five('Petrol', 'Benzin', 'Bensiini', 'Bensiin', 'Bensin'),
  diesel: five('Diesel', 'Diesel', 'Diesel', 'Diisel', 'Diesel'),
  hybrid: five('Plug-in hybrid', 'Plug-in-Hybrid', 'Lataushybridi', 'Pistikhübriid', 'Laddhybrid'),
  electric: five('Electric', 'Elektro', 'Sähkö', 'Elekter', 'El'),
} as const;

export type Fuel = keyof typeof fuels;

/** Answered from the car's model, not drawn. */
export const fuel: DemoDimension = dimension(
  'fuel',
  five('Drive', 'Antrieb', 'Käyttövoima', 'Kütus', 'Drivmedel'),
  Object.entries(fuels).map(([extName, titles]) => option(extName, 1, titles)),
  { missing: 0 },
);
