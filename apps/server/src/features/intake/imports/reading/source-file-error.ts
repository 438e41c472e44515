import { type SourceFileCode, sourceFileCodes } from '@echolot/contract/intake/source-file-codes';

export type SourceFileDetails = Readonly<Record<string, string | number>>;

/** A file that cannot be read. The message says what happened and what to do; `code` and `details` let it be translated. */
export class SourceFileError extends Error {
  readonly code: SourceFileCode;
  readonly details: SourceFileDetails;

  constructor(code: SourceFileCode, details: SourceFileDetails = {}, options?: ErrorOptions) {
    const sentence: string = sourceFileCodes[code];
    super(
      sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')),
      options,
    );
    this.name = 'SourceFileError';
    this.code = code;
    this.details = details;
  }
}
