/** Line (from 1) at which each part of a JSON text begins, by its pointer (RFC 6901). The text must be valid JSON. */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  const skipBlank = (): void => {
    for (; /\s/.test(text[at] ?? ''); at += 1) if (text[at] === '\n') line += 1;
  };
  const readString = (): string => {
    const begin = at;
    for (at += 1; text[at] !== '"' && at < text.length; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    return JSON.parse(text.slice(begin, at)) as string; // It begins and ends with quotes.
  };
  const readMembers = (pointer: string, end: string, nameOf: (index: number) => string): void => {
    at += 1;
    skipBlank();
    for (let index = 0; text[at] !== end && at < text.length; index += 1) {
      readValue(`${pointer}/${nameOf(index)}`);
      skipBlank();
      if (text[at] === ',') at += 1;
      skipBlank();
    }
    at += 1;
  };
  const readValue = (pointer: string): void => {
    skipBlank();
    if (!lines.has(pointer)) lines.set(pointer, line);
    const first = text[at];
    if (first === '[') readMembers(pointer, ']', String);
    else if (first === '{') {
      readMembers(pointer, '}', () => {
        const name = readString().replaceAll('~', '~0').replaceAll('/', '~1');
        lines.set(`${pointer}/${name}`, line);
        skipBlank();
        at += 1;
        return name;
      });
    } else if (first === '"') readString();
    else for (; /[^\s,\]}]/.test(text[at] ?? ''); ) at += 1;
  };
  readValue('');
  return lines;
}

/** The line a pointer leads to; that of the nearest part around it when the part itself is missing. */
export function lineOfPointer(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let part = pointer; part !== ''; part = part.slice(0, part.lastIndexOf('/'))) {
    const line = lines.get(part);
    if (line !== undefined) return line;
  }
  return lines.get('') ?? 1;
}

type ReadJson = { readonly value: unknown } | { readonly fault: string; readonly line: number | undefined };

/** Reads a JSON text; what is wrong with it, and on which line where the browser says so. */
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(fault)?.[1];
    const line = /line (\d+)/.exec(fault)?.[1];
    if (line !== undefined) return { fault, line: Number(line) };
    return { fault, line: position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length };
  }
}
