/**
 * Every letter and mark of the scripts with cases and accents, alone and after an `x`, in parts that a statement can hold: what is
 * to fold the same everywhere is compared by them. Of scripts with many thousand signs and no cases a part stands for the rest.
 */
export function letterParts(): string[][] {
  const letters: string[] = [];
  for (let code = 0x20; code <= 0xffff; code += code < 0x3100 || code > 0xf900 ? 1 : 97) {
    const letter = String.fromCodePoint(code);
    if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(letter)) continue;
    letters.push(letter, `x${letter}`);
  }
  const partLength = 4000;
  return Array.from({ length: Math.ceil(letters.length / partLength) }, (_, part) =>
    letters.slice(part * partLength, (part + 1) * partLength),
  );
}
