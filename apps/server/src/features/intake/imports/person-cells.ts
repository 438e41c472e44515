import { erasedMark } from '../../privacy/contacts/public.ts';
import type { PersonCell, SoughtPerson } from '../../privacy/erasure/public.ts';
import type { FileRow } from './editing/file-row.ts';
import { contactFields, type MappingDraft } from './import-mapping.ts';

/** How a file is read: what its columns are called and are taken for. */
export interface FileReading {
  readonly columns: readonly string[];
  /** Sheet the rows are read from; '' for other files. */
  readonly sheet: string;
  readonly mapping: MappingDraft | null;
}

/**
 * Makes the function that finds what tells a person in a row, cell by cell: a cell is compared like a comment, by whole words, and a
 * phone number by the digits of one cell. A row is the person's own when a column about who answered tells the person; there also a
 * first name counts, and comments are treated as the erasure treats those of the person's interviews.
 */
export function createCellFinder(
  reading: FileReading,
  { finder, policy }: SoughtPerson,
): (row: FileRow) => readonly PersonCell[] {
  const { mapping } = reading;
  const contact = new Map(
    contactFields.flatMap((field) => {
      const column = mapping?.contact?.[field]?.column;
      return column === undefined ? [] : [[column, field] as const];
    }),
  );
  const idColumn = mapping?.externalId?.column;
  const comments = new Set(mapping?.comments.map(({ column }) => column));
  const answers = mapping ? answerColumns(mapping) : new Set<string>();
  const fields = new Map([...contact].map(([column, field]) => [field, column]));
  const [given, family] = [fields.get('givenName') ?? '', fields.get('familyName') ?? ''];

  return (row) => {
    const { sheet, line, cells, isDamaged } = row;
    const isRead = sheet === reading.sheet && !isDamaged;
    const nameOf = (place: number): string => columnName(reading, row, place);
    const cellAt = (place: number, text: string, effect: PersonCell['effect'], isOwn: boolean): PersonCell => ({
      sheet,
      line,
      place,
      column: nameOf(place),
      text,
      effect,
      isOwn,
    });
    const isTold = cells.map((cell) => cell !== '' && finder.finds(cell, false));
    if (isDamaged) return isTold[0] ? [cellAt(0, cells[0] ?? '', 'empty', false)] : [];
    const isWhole = (cell: string, isOwn: boolean): boolean => finder.erase(cell.trim(), isOwn) === erasedMark;
    const isOwn =
      isRead && contact.size > 0 ? isOwnRow() : cells.some((cell, place) => isTold[place] && isAddress(cell));
    if (!isOwn && !isTold.includes(true)) return [];
    return cells.flatMap((cell, place): PersonCell[] => {
      if (cell === '') return [];
      const column = isRead ? nameOf(place) : '';
      const found = (isPersons: boolean): PersonCell[] => {
        if (!finder.finds(cell, isPersons)) return [];
        return [cellAt(place, cell, isWhole(cell, isPersons) ? 'empty' : isPersons ? 'mark_own' : 'mark', isOwn)];
      };
      if (!isOwn) return found(false);
      const isComment = comments.has(column);
      const isGone =
        (isRead && policy === 'delete_interviews') ||
        contact.has(column) ||
        (isComment && policy !== 'keep_comments') ||
        (column === idColumn && finder.finds(cell, true));
      if (isGone) return [cellAt(place, cell, 'empty', true)];
      return found(isComment || !answers.has(column));
    });

    function isOwnRow(): boolean {
      const parts = { given: '', family: '' };
      for (const [place, cell] of cells.entries()) {
        const column = nameOf(place);
        if (isTold[place] && (contact.has(column) || column === idColumn)) return true;
        if (column === given) parts.given = cell;
        if (column === family) parts.family = cell;
      }
      const { given: givenName, family: familyName } = parts;
      return givenName !== '' && familyName !== '' && finder.finds(`${givenName} ${familyName}`, false);
    }

    /** An address or number alone in its cell; a name may be anybody's. */
    function isAddress(cell: string): boolean {
      return /[@\d]/.test(cell) && isWhole(cell, false);
    }
  };
}

function columnName({ columns, sheet }: FileReading, row: FileRow, place: number): string {
  if (row.isDamaged) return '';
  if (row.names) return row.names[place] ?? '';
  return (row.sheet === sheet ? columns[place] : undefined) ?? letters(place);
}

/** As spreadsheets call their columns: A, B, …, AA. */
function letters(place: number): string {
  const rest = Math.floor(place / 26) - 1;
  return (rest >= 0 ? letters(rest) : '') + String.fromCharCode(65 + (place % 26));
}

/** Columns of which the record keeps the answers: what is there is told of many people. */
function answerColumns(mapping: MappingDraft): Set<string> {
  const { indicators, dimensions, numbers, dates, perspective, answeredAt, channel, locale } = mapping;
  const columns = [...indicators, ...dimensions, ...numbers, ...dates].map(({ column }) => column);
  const levels = (perspective?.levels ?? []).flatMap(({ column, id }) => [column, ...(id === undefined ? [] : [id])]);
  const single = [answeredAt, channel, locale].flatMap((one) => (one && 'column' in one ? [one.column] : []));
  return new Set([...columns, ...levels, ...single].filter((column) => column !== undefined));
}
