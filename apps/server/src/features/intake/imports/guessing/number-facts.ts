import type { NumberNotation } from '../number-notation.ts';

/** What is known of the numbers of a column, and how it was decided how to read them. */
export interface NumericProfile {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  /** Decimals that say something: 3.50 has one. */
  readonly decimals: number;
  readonly isWhole: boolean;
  /** Numbers such as 00123: an id or postcode rather than a quantity. */
  readonly leadingZeros: number;
  readonly notation: NumberNotation;
  /** How the decimal sign was decided: by cells that allow no other reading, not needed, or open (then a usual reading). */
  readonly decided: 'evidence' | 'not_needed' | 'open';
  /** A cell that decided. */
  readonly evidence: string;
}

interface Reading {
  count: number;
  min: number;
  max: number;
  sum: number;
  decimals: number;
}

const shape = /^([^\d+\-.,\s]{1,4}\s?)?([+-]?\d[\d.,'’\s\u00a0\u202f]*|[+-]?[.,]\d+)(\s?[^\d.,\s]{1,4})?$/;
const nonDigit = /\D/;
const maxUnits = 4;
const currency = /^(?:[€$£¥₽]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr\.?|zł|Fr\.?)$/i;
const measure = /^(?:[%‰°]|km|m|cm|mm|kg|g|l|h|min|s|sec|sek|Std\.?|°C|pts?|Pkt\.?|Tage|days|pv|tk|st)$/i;

function newReading(): Reading {
  return { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, decimals: 0 };
}

/** Plain data, so that it can be kept. */
export interface NumberState {
  readonly point: Reading;
  readonly comma: Reading;
  readonly units: Map<string, number>;
  leadingZeros: number;
  /** Cells that can only be read with a point, or with a comma, as decimal sign; and one of each. */
  onlyPoint: number;
  onlyComma: number;
  pointExample: string;
  commaExample: string;
  /** Cells that are different numbers under the two readings. */
  open: number;
  blankThousands: '' | ' ' | "'";
  isGroupedPoint: boolean;
  isGroupedComma: boolean;
}

export function newNumberState(): NumberState {
  return {
    ...{
      point: newReading(),
      comma: newReading(),
      units: new Map(),
      leadingZeros: 0,
      onlyPoint: 0,
      onlyComma: 0,
      open: 0,
    },
    ...{ pointExample: '', commaExample: '', blankThousands: '', isGroupedPoint: false, isGroupedComma: false },
  };
}

/** Gathers a column's numbers under both readings of comma and point; the whole column decides which one holds. */
export class NumberFacts {
  readonly #state: NumberState;

  constructor(state: NumberState) {
    this.#state = state;
  }

  /** @returns whether the text may be a number. */
  add(text: string, count: number): boolean {
    const first = text.charCodeAt(0);
    // Digits only: by far the most frequent.
    if (first >= 48 && first <= 57 && text.length <= 15 && isDigits(text)) {
      const value = Number(text);
      if (first === 48 && text.length > 1) this.#state.leadingZeros += count;
      take(this.#state.point, value, 0, count);
      take(this.#state.comma, value, 0, count);
      return true;
    }
    if (text.length > 24) return false;
    if (first >= 48 && first <= 57 && this.#addPlainFraction(text, count)) return true;
    const match = shape.exec(text);
    if (!match) return false;
    const [, before = '', body = '', after = ''] = match;
    const unit = (before || after).trim();
    if (before && after) return false;
    if (unit !== '' && !currency.test(unit) && !(after && measure.test(unit))) return false;
    if (unit !== '') {
      if (this.#state.units.size >= maxUnits && !this.#state.units.has(unit)) return false;
      this.#state.units.set(unit, (this.#state.units.get(unit) ?? 0) + count);
    }
    return this.#addBody(body.trim(), count);
  }

  /** 12.5 and 12,50 allow one reading only. */
  #addPlainFraction(text: string, count: number): boolean {
    const at = text.search(nonDigit);
    const fraction = text.length - at - 1;
    if (at < 0 || at > 15 || fraction === 3 || fraction < 1 || fraction > 9) return false;
    const isPoint = text.charCodeAt(at) === 46;
    if (!isPoint && text.charCodeAt(at) !== 44) return false;
    if (!isDigits(text.slice(at + 1))) return false;
    let decimals = fraction;
    while (decimals > 0 && text.charCodeAt(at + decimals) === 48) decimals -= 1;
    const value = Number(isPoint ? text : text.replace(',', '.'));
    take(isPoint ? this.#state.point : this.#state.comma, value, decimals, count);
    if (isPoint) {
      this.#state.onlyPoint += count;
      this.#state.pointExample ||= text;
    } else {
      this.#state.onlyComma += count;
      this.#state.commaExample ||= text;
    }
    return true;
  }

  #addBody(body: string, count: number): boolean {
    const asPoint = readAs(body, '.', ',');
    const asComma = readAs(body, ',', '.');
    if (asPoint) take(this.#state.point, asPoint.value, asPoint.decimals, count);
    if (asComma) take(this.#state.comma, asComma.value, asComma.decimals, count);
    if (!asPoint && !asComma) return false;
    if (asPoint && !asComma) {
      this.#state.onlyPoint += count;
      this.#state.pointExample ||= body;
    } else if (asComma && !asPoint) {
      this.#state.onlyComma += count;
      this.#state.commaExample ||= body;
    } else if (asPoint?.value !== asComma?.value) this.#state.open += count;
    if (asPoint?.isGrouped) this.#state.isGroupedPoint = true;
    if (asComma?.isGrouped) this.#state.isGroupedComma = true;
    const blank = asPoint?.blank || asComma?.blank;
    if (blank) this.#state.blankThousands = blank;
    return true;
  }

  /** @param usual the reading other columns of the file decided for, taken where this column leaves it open. */
  finish(usual?: '.' | ','): NumericProfile | null {
    const isOpen = this.#state.open > 0 && this.#state.onlyPoint === 0 && this.#state.onlyComma === 0;
    const isPoint =
      this.#state.onlyPoint !== this.#state.onlyComma
        ? this.#state.onlyPoint > this.#state.onlyComma
        : isOpen
          ? // 1.234 and nothing else: thousands, unless the file says otherwise.
            usual === undefined
            ? this.#state.isGroupedPoint
            : usual === '.'
          : usual !== ',';
    const reading = isPoint ? this.#state.point : this.#state.comma;
    if (reading.count === 0) return null;
    const [unit, unitCount] = [...this.#state.units].sort((one, other) => other[1] - one[1])[0] ?? ['', 0];
    const isGrouped = isPoint ? this.#state.isGroupedPoint : this.#state.isGroupedComma;
    const thousands = this.#state.blankThousands || (isGrouped ? (isPoint ? ',' : '.') : undefined);
    return {
      count: reading.count,
      min: reading.min,
      max: reading.max,
      sum: reading.sum,
      decimals: Math.min(reading.decimals, 9),
      isWhole: reading.decimals === 0,
      leadingZeros: this.#state.leadingZeros,
      notation: {
        decimal: isPoint ? '.' : ',',
        thousands: thousands || undefined,
        unit: unitCount > 0 ? unit : undefined,
      },
      decided: this.#state.onlyPoint + this.#state.onlyComma > 0 ? 'evidence' : isOpen ? 'open' : 'not_needed',
      evidence: isPoint ? this.#state.pointExample : this.#state.commaExample,
    };
  }

  /** The decimal sign this column proves, for those that leave it open. */
  get proven(): '.' | ',' | undefined {
    if (this.#state.onlyPoint === this.#state.onlyComma) return undefined;
    return this.#state.onlyPoint > this.#state.onlyComma ? '.' : ',';
  }
}

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function take(reading: Reading, value: number, decimals: number, count: number): void {
  reading.count += count;
  reading.sum += value * count;
  if (value < reading.min) reading.min = value;
  if (value > reading.max) reading.max = value;
  if (decimals > reading.decimals) reading.decimals = decimals;
}

interface Read {
  readonly value: number;
  readonly decimals: number;
  readonly isGrouped: boolean;
  readonly blank: '' | ' ' | "'";
}

/** Reads a number with this decimal sign; the other sign, blanks or apostrophes may only be between groups of three. */
function readAs(body: string, decimal: '.' | ',', other: '.' | ','): Read | undefined {
  const at = body.lastIndexOf(decimal);
  if (at >= 0 && body.indexOf(decimal) !== at) return undefined;
  const whole = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (fraction !== '' && !isDigits(fraction)) return undefined;
  let digits = whole;
  let isGrouped = false;
  let blank: Read['blank'] = '';
  if (!isDigits(whole.replace(/^[+-]/, ''))) {
    const even = whole.replace(/[\s\u00a0\u202f]/g, ' ').replace(/’/g, "'");
    const separator = even.includes(other) ? other : even.includes(' ') ? ' ' : "'";
    const groups = even.split(separator);
    if (!/^[+-]?\d{1,3}$/.test(groups[0] ?? '') || groups.slice(1).some((group) => !/^\d{3}$/.test(group)))
      return undefined;
    if (/^[+-]?0/.test(groups[0] ?? '')) return undefined;
    digits = groups.join('');
    isGrouped = separator === other;
    blank = separator === ' ' || separator === "'" ? separator : '';
  }
  const value = Number(`${digits || '0'}.${fraction || '0'}`);
  if (Number.isNaN(value)) return undefined;
  return { value, decimals: fraction.replace(/0+$/, '').length, isGrouped, blank };
}
