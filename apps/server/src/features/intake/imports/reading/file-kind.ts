import type { SourceFileCode } from '@echolot/contract/intake/source-file-codes';

/** What the first bytes of a file say it is: something that may be a table, or the code of why it is none. */
export type FileKind = 'zip' | 'text' | SourceFileCode;

const signatures: readonly (readonly [readonly number[], FileKind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'is_pdf'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'is_old_workbook'],
  [[0x89, 0x50, 0x4e, 0x47], 'is_image'],
  [[0xff, 0xd8, 0xff], 'is_image'],
  [[0x47, 0x49, 0x46, 0x38], 'is_image'],
  [[0x49, 0x49, 0x2a, 0x00], 'is_image'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'is_image'],
  [[0x52, 0x49, 0x46, 0x46], 'is_image'],
  [[0x1f, 0x8b], 'is_compressed'],
  [[0x42, 0x5a, 0x68], 'is_compressed'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is_compressed'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'is_compressed'],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'is_compressed'],
  [[0x52, 0x61, 0x72, 0x21], 'is_compressed'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'is_rich_text'],
];

/** Recognises formats by their signature. `Bz` and the like begin texts too, so the shortest must be followed by no text. */
export function fileKind(start: Buffer): FileKind {
  for (const [signature, kind] of signatures) {
    if (signature.every((byte, place) => start[place] === byte) && (signature.length > 3 || hasControls(start)))
      return kind;
  }
  return 'text';
}

/** Whether decoded text is no text: more control characters than a damaged cell or two have. */
export function isBinaryText(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x1c && code !== 1 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || code === 0x7f)
      controls += 1;
  }
  return controls > 3 && controls > text.length * 0.005;
}

/** What a text is that is written with tags. */
export function markupKind(text: string): SourceFileCode | undefined {
  const start = text.trimStart().slice(0, 4000);
  if (!start.startsWith('<')) return undefined;
  if (/<LimeSurveyDocType>/.test(start)) return 'is_survey_definition';
  if (/^<\?xml[^>]*\?>\s*<\?mso-application\s+progid="Excel/.test(start)) return 'is_old_workbook';
  if (/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body|table)\b/is.test(start))
    return 'is_web_page';
  if (/^(<\?xml[^>]*>\s*)?<svg\b/i.test(start)) return 'is_image';
  return /^<(\?xml|!DOCTYPE|[A-Za-z][\w:.-]*(\s+[\w:.-]+="[^"]*")*\s*>\s*<)/.test(start) ? 'is_xml' : undefined;
}

function hasControls(start: Buffer): boolean {
  return start.subarray(0, 64).some((byte) => byte < 9 || byte > 0x7e);
}
