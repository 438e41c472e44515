import { expect, test } from 'vitest';
import type { PackedRows } from '../../../../../drawing/table-book.ts';
import { interviewsTexts } from './interviews-texts.ts';
import { type People, withPeople } from './people-cells.ts';

const texts = interviewsTexts('en');
const ids = ['01a1fa78-ef40-7925-97c7-9325300341b4', '01a1fa78-ef40-7925-97c7-9325300341b5'];
const said = ['x', '=1, "2"\n'];
const people: People = {
  isProtected: false,
  hasPeople: true,
  commentTitles: [],
  readPeople: async (wanted: readonly string[]) =>
    new Map(
      wanted
        .filter((id) => id === ids[0])
        .map((id) => [
          id,
          { status: 'partial', person: 'A, "B"', email: '=a@b.example', phone: '', comments: said, words: [] } as const,
        ]),
    ),
};

async function* inPieces(text: string, length: number): AsyncGenerator<PackedRows> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield { lines: bytes.subarray(at, at + length) };
}

async function told(
  text: string,
  format: 'CSV' | 'JSONCompactEachRow',
  length: number,
  into: People = people,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const { lines } of withPeople(inPieces(text, length), format, into, texts)) pieces.push(lines);
  return Buffer.concat(pieces).toString('utf8');
}

test.each([1, 7, 64, 10_000])('CSV: cells stand behind the id however %i bytes cut the rows', async (length) => {
  const rows = `"${ids[0]}","Ä ""x""\r\n""${ids[1]}"",y",1\r\n"${ids[1]}",,2\r\n${ids[0]},"",3\r\n`;
  expect(await told(rows, 'CSV', length)).toBe(
    `"${ids[0]}",partial,"A, ""B""",'=a@b.example,,"Ä ""x""\r\n""${ids[1]}"",y",1\r\n` +
      `"${ids[1]}",,,,,,2\r\n${ids[0]},partial,"A, ""B""",'=a@b.example,,"",3\r\n`,
  );
});

test.each([1, 64, 10_000])('packed rows: cells stand behind the id however %i bytes cut the rows', async (length) => {
  const rows = `["${ids[0]}","a\\n",1]\n["${ids[1]}",null,2]\n`;
  expect(await told(rows, 'JSONCompactEachRow', length)).toBe(
    `["${ids[0]}","partial","A, \\"B\\"","=a@b.example",null,"a\\n",1]\n["${ids[1]}",null,null,null,null,null,2]\n`,
  );
});

test.each([1, 64, 10_000])('comments stand at the end of each row however %i bytes cut the rows', async (length) => {
  const masked = { ...people, hasPeople: false, commentTitles: ['first', 'second'] };
  for (const end of ['\n', '\r\n']) {
    const rows = `"${ids[0]}","a, ""b"" "${end}${ids[1]},2${end}`;
    expect(await told(rows, 'CSV', length, masked)).toBe(
      `"${ids[0]}","a, ""b"" ",x,"'=1, ""2""\n"${end}${ids[1]},2,,${end}`,
    );
  }
  expect(await told(`["${ids[0]}","a"]\n["${ids[1]}",null]\n`, 'JSONCompactEachRow', length, masked)).toBe(
    `["${ids[0]}","a","x","=1, \\"2\\"\\n"]\n["${ids[1]}",null,null,null]\n`,
  );
  const both = { ...masked, hasPeople: true, isProtected: true };
  expect(await told(`["${ids[1]}",1]\n`, 'JSONCompactEachRow', length, both)).toBe(
    `["${ids[1]}",null,null,1,null,null]\n`,
  );
});

test('a file that ends within a row is not taken for whole', async () => {
  await expect(told(`"${ids[0]}","a`, 'CSV', 8)).rejects.toThrow('ended within');
});
