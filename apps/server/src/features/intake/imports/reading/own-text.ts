/**
 * The same text without the text it was cut from. The engine cuts longer pieces as views: one cell kept would keep the
 * whole chunk of the file, and a million of them the whole file.
 */
export function ownText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
