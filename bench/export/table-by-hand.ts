import { dealersPerRegion, firstDealerNo, regionsPerCountry } from '../ranking/bench-universe.ts';
import { delivered, mileage } from './wide-survey.ts';

export const formats = ['xlsx', 'csv', 'parquet'] as const;
export type Format = (typeof formats)[number];

export const columnCount = 30;

/** All columns of the facts as they lie. */
export function bareTable(table: string): string {
  return (
    'SELECT u0, day, at, interview_id, channel, locale, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, ' +
    `v${mileage.columnNo}, v${delivered.columnNo}, send_outs FROM ${table}`
  );
}

/** The table of the report, written for this benchmark by hand: the same rows and columns in the same order. */
export function tableByHand(table: string, format: Format, timeZone: string): string {
  const isParquet = format === 'parquet';
  const dealer = `(u0 - ${firstDealerNo})`;
  const region = `intDiv(u0 - ${firstDealerNo}, ${dealersPerRegion})`;
  const country = `intDiv(u0 - ${firstDealerNo}, ${dealersPerRegion * regionsPerCountry})`;
  const text = (expression: string): string => (format === 'xlsx' ? expression : `nullIf(${expression}, '')`);
  const list = (expression: string): string =>
    isParquet ? expression : text(`arrayStringConcat(${expression}, '; ')`);
  const numbers = Array.from({ length: 10 }, (_, index) => `nullIf(v${index + 1}, -128)`);
  const texts = [11, 12, 13, 14].map((no) => text(`v${no}`));
  const languages = "transform(locale, ['de', 'fi', 'en', 'sv'], ['German', 'Finnish', 'English', 'Swedish'], locale)";
  const columns = [
    'interview_id',
    'day',
    isParquet ? "toDateTime64(at, 3, 'UTC')" : `toString(toTimeZone(at, '${timeZone}'))`,
    `concat('Dealer ', toString${dealer})`,
    `concat('org.all.c', toString(${country}), '.r', toString(${region}), '.d', toString${dealer})`,
    `concat('Country ', toString(${country}))`,
    `concat('Region ', toString(${region}))`,
    `concat('Dealer ', toString${dealer})`,
    text('channel'),
    text(languages),
    ...numbers,
    ...texts,
    list('v15'),
    text('v16'),
    `nullIf(v${mileage.columnNo}, toInt64('-9223372036854775808'))`,
    `nullIf(v${delivered.columnNo}, toDate('1970-01-01'))`,
    list("arrayMap(x -> concat('Campaign ', toString(intDiv(x, 65536))), send_outs)"),
    isParquet
      ? 'arrayMap(x -> toUInt16(intDiv(x % 65536, 16)), send_outs)'
      : list('arrayMap(x -> toString(intDiv(x % 65536, 16)), send_outs)'),
  ];
  if (columns.length !== columnCount) throw new Error(`${columns.length} columns`);
  return `SELECT ${columns.join(', ')} FROM ${table} FINAL ORDER BY day DESC, at DESC, interview_id`;
}
