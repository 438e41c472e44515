import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const countries = ['Finland', 'Sweden', 'Norway', 'Estonia', 'Germany'];
const regions = ['North', 'South', 'East', 'West'];
const products = ['Sedan', 'Wagon', 'Van', 'Compact', 'Electric', 'Hybrid'];
const segments = ['Private', 'Company', 'Leasing'];
const reasons = ['Price', 'Staff', 'Range', 'Service', 'Parking', 'Opening hours'];
const comments = [
  'Everything went as agreed, thank you.',
  'I waited for more than an hour, and nobody told me why.',
  'Friendly people; the car was washed, too. I will come again next year for the tyres.',
  'The price was higher than what I had been told on the phone.',
  '',
];
const scores = Array.from({ length: 10 }, (_, index) => `satisfaction_${index + 1}`);

const columns: readonly string[] = [
  ...['response_id', 'answered_at', 'country', 'region', 'dealer', 'channel', 'recommend'],
  ...scores,
  ...['product', 'segment', 'reasons', 'amount', 'delivered_on', 'language', 'rating_of_price', 'comment'],
];

/**
 * Writes a CSV file of answers with 25 columns, the same for the same count; files of different counts have nothing in common, so that
 * none is taken for a continuation of another. @returns its length in bytes.
 */
export async function writeAnswerFile(path: string, count: number): Promise<number> {
  let bytes = 0;
  function* pieces(): Generator<Buffer> {
    let piece = `${columns.join(',')}_of_${count}\n`;
    for (let index = 0; index < count; index += 1) {
      piece += `${rowOf(index, count).join(',')}\n`;
      if (piece.length < 256 * 1024) continue;
      const full = Buffer.from(piece);
      bytes += full.length;
      yield full;
      piece = '';
    }
    const rest = Buffer.from(piece);
    bytes += rest.length;
    yield rest;
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path));
  return bytes;
}

function rowOf(index: number, count: number): string[] {
  const mixed = Math.imul(index + 1, 2654435761) >>> 0;
  const pick = <T>(list: readonly T[], salt: number): T =>
    list[(Math.imul(mixed ^ salt, 2246822519) >>> 8) % list.length] as T; // Never empty.
  const dealerNo = mixed % 200;
  const country = countries[dealerNo % 5] ?? '';
  const region = `${country} ${regions[(dealerNo >> 3) % 4] ?? ''}`;
  const day = new Date(Date.UTC(2026, 0, 1) + (mixed % 300) * 86_400_000).toISOString().slice(0, 10);
  const number = (salt: number, most: number): number => (Math.imul(mixed ^ salt, 3266489917) >>> 7) % most;
  const text = pick(comments, 91);
  return [
    `R-${count}-${index + 1000}-x`,
    `${day} ${String(8 + number(1, 12)).padStart(2, '0')}:${String(number(2, 60)).padStart(2, '0')}`,
    country,
    region,
    `${region} ${dealerNo}`,
    pick(['mail', 'sms', 'web'], 3),
    String(number(4, 11)),
    ...scores.map((_, place) => String(1 + number(10 + place, 5))),
    pick(products, 31),
    pick(segments, 32),
    number(33, 3) === 0 ? `${pick(reasons, 34)}|${pick(reasons, 35)}` : pick(reasons, 34),
    String(100 + number(36, 9000)),
    day,
    pick(['en', 'fi', 'sv', 'de'], 37),
    number(38, 10) === 0 ? '' : String(1 + number(39, 5)),
    text.includes(',') ? `"${text}"` : text,
  ];
}
