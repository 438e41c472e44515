/** A text, number or word in a JSON value, under the name readers give it. */
export interface JsonLeaf {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const blank = /[\s]*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const word = /[^\s,\]}]+/y;

/** The leaves of an object, by flattened name; those of a list have the name of the list. Undefined when it is no JSON. */
export function jsonLeaves(text: string): JsonLeaf[] | undefined {
  const leaves: JsonLeaf[] = [];
  let at = 0;
  const skip = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const value = (name: string, isInList: boolean): boolean => {
    skip(blank);
    const code = text[at];
    if (code === '{' || code === '[') return container(name, code, isInList);
    const from = at;
    if (skip(code === '"' ? string : word) === undefined) return false;
    leaves.push({ name, from, to: at });
    return true;
  };
  const container = (name: string, open: '{' | '[', isInList: boolean): boolean => {
    const close = open === '{' ? '}' : ']';
    at += 1;
    for (;;) {
      skip(blank);
      if (text[at] === close) {
        at += 1;
        return true;
      }
      let inner = name;
      if (open === '{') {
        const key = skip(string);
        if (key === undefined) return false;
        const own = JSON.parse(key) as string;
        if (!isInList) inner = name === '' ? own : `${name}.${own}`;
        skip(blank);
        if (text[at] !== ':') return false;
        at += 1;
      }
      if (!value(inner, isInList || open === '[')) return false;
      skip(blank);
      if (text[at] === ',') at += 1;
      else if (text[at] !== close) return false;
    }
  };
  return value('', false) ? leaves : undefined;
}
