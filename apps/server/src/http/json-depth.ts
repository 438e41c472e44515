const quote = 0x22;
const backslash = 0x5c;
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether arrays and objects of a JSON text lie inside each other more than `limit` times. Reads the text itself, so that nothing so
 * deep is ever built; text that is not JSON gets whatever answer, and is refused by the parser.
 */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openArray:
      case openObject:
        depth += 1;
        if (depth > limit) return true;
        break;
      case closeArray:
      case closeObject:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
