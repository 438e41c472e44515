import { type DrillPath, parseDrillPath, printDrillPath } from './drill-path.ts';

/** One chosen option or typed text. `exclude` is the prefix `_` ("not"), `submatch` the suffix `~` ("contains"; R-101). */
export interface FilterValue {
  readonly value: string;
  readonly exclude: boolean;
  readonly submatch: boolean;
}

/** The values of one filter; at least one, which may be the empty text (blank fields of a campaign filter). */
export interface Filter {
  readonly extName: string;
  readonly values: readonly FilterValue[];
}

/** What one address shows: a node and the filters on it. */
export interface FilteredDrillPath {
  readonly path: DrillPath;
  readonly filters: readonly Filter[];
}

type FilterTokensFault =
  | 'empty_token'
  | 'missing_equals'
  | 'bad_name'
  | 'duplicate_name'
  | 'bad_escape'
  | 'unescaped_character'
  | 'no_values';

/** Thrown for a malformed token string; `token` is the part between two `;` that is wrong. */
export class FilterTokensError extends Error {
  readonly reason: FilterTokensFault;
  readonly token: string;

  constructor(reason: FilterTokensFault, token: string) {
    super(`${reason}: ${token.slice(0, 80)}`);
    this.name = 'FilterTokensError';
    this.reason = reason;
    this.token = token;
  }
}

const name = /^[A-Za-z0-9_.-]{1,128}$/;
/** `/` and `&` are not safe in a path, so these two stand for them. */
const divisionSlash = '\u2215';
const fullwidthAmpersand = '\uff06';
const special = new RegExp(`[!;=*~/&${divisionSlash}${fullwidthAmpersand}]`, 'g');
const escapable = new Set(['!', ';', '=', '*', '~', '_', divisionSlash, fullwidthAmpersand]);

function escape(value: string): string {
  const text = value.replace(special, (character) => {
    if (character === '/') return divisionSlash;
    if (character === '&') return fullwidthAmpersand;
    return `!${character}`;
  });
  return text.startsWith('_') ? `!${text}` : text;
}

/** Cuts at separators that no `!` escapes; the pieces keep their escapes. */
function splitUnescaped(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '!') index += 1;
    else if (text[index] === separator) {
      pieces.push(text.slice(start, index));
      start = index + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

function parseValue(text: string, token: string): FilterValue {
  const exclude = text.startsWith('_');
  let value = '';
  let submatch = false;
  for (let index = exclude ? 1 : 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '!') {
      index += 1;
      if (!escapable.has(text.charAt(index))) throw new FilterTokensError('bad_escape', token);
      value += text.charAt(index);
    } else if (character === '~' && index === text.length - 1) submatch = true;
    else if (character === '~' || character === '=') throw new FilterTokensError('unescaped_character', token);
    else if (character === divisionSlash) value += '/';
    else if (character === fullwidthAmpersand) value += '&';
    else value += character;
  }
  return { value, exclude, submatch };
}

function parseToken(token: string): Filter {
  if (token === '') throw new FilterTokensError('empty_token', token);
  const equals = token.indexOf('=');
  if (equals < 0) throw new FilterTokensError('missing_equals', token);
  const extName = token.slice(0, equals);
  if (!name.test(extName)) throw new FilterTokensError('bad_name', token);
  const values = splitUnescaped(token.slice(equals + 1), '*').map((value) => parseValue(value, token));
  return { extName, values };
}

/**
 * Reads `age=25_40;brand=_vw*audi;city=ber~`; the empty text is no filter. Every text a value can hold round-trips:
 * `;` `=` `*` `~` `∕` `＆`, a leading `_` and `!` itself are escaped by a leading `!`. Throws FilterTokensError.
 */
export function parseFilterTokens(text: string): Filter[] {
  if (text === '') return [];
  const filters = splitUnescaped(text, ';').map(parseToken);
  const seen = new Set<string>();
  for (const filter of filters) {
    if (seen.has(filter.extName)) throw new FilterTokensError('duplicate_name', filter.extName);
    seen.add(filter.extName);
  }
  return filters;
}

/** Prints the canonical form. Throws FilterTokensError for what no text can say: a bad or repeated name, no values. */
export function printFilterTokens(filters: readonly Filter[]): string {
  const seen = new Set<string>();
  const tokens = filters.map(({ extName, values }) => {
    if (!name.test(extName)) throw new FilterTokensError('bad_name', extName);
    if (seen.has(extName)) throw new FilterTokensError('duplicate_name', extName);
    if (values.length === 0) throw new FilterTokensError('no_values', extName);
    seen.add(extName);
    const texts = values.map((one) => `${one.exclude ? '_' : ''}${escape(one.value)}${one.submatch ? '~' : ''}`);
    return `${extName}=${texts.join('*')}`;
  });
  return tokens.join(';');
}

/** Reads `path;tokens`; `path` and `path;` are the path without filters. Throws DrillPathError, FilterTokensError. */
export function parseFilteredDrillPath(text: string): FilteredDrillPath {
  const semicolon = text.indexOf(';');
  if (semicolon < 0) return { path: parseDrillPath(text), filters: [] };
  return { path: parseDrillPath(text.slice(0, semicolon)), filters: parseFilterTokens(text.slice(semicolon + 1)) };
}

/** Prints `path;tokens`, and the bare path when there is no filter. Throws FilterTokensError. */
export function printFilteredDrillPath({ path, filters }: FilteredDrillPath): string {
  const tokens = printFilterTokens(filters);
  return tokens === '' ? printDrillPath(path) : `${printDrillPath(path)};${tokens}`;
}
