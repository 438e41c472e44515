import type { z } from 'zod';
import type { AppError } from './app-error.ts';
import { shortened } from './issue-sentence.ts';

/** One fault of a request. */
export interface FieldError {
  readonly in: 'params' | 'query' | 'body';
  /** Names and indexes joined by dots; empty for the part as a whole. */
  readonly path: string;
  readonly message: string;
}

/** More faults than a person reads are counted, not listed. */
const faultCap = 20;
const pathLength = 200;

/** Gathers the faults of a request for the details of `invalid_input`. What the caller sent is not repeated at length. */
export class FieldErrors {
  readonly #fields: FieldError[] = [];
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** `faultCount` only when not all are listed. */
  get details(): AppError['details'] {
    const isCut = this.#count > this.#fields.length;
    return { fields: this.#fields, ...(isCut && { faultCount: this.#count }) };
  }

  add(part: FieldError['in'], path: string, message: string): void {
    this.#count += 1;
    if (this.#fields.length >= faultCap) return;
    this.#fields.push({ in: part, path: shortened(path, pathLength), message: shortened(message, 2 * pathLength) });
  }

  /** @param issues of a parse with `issueSentence`; @param above where in the part the schema was applied */
  addIssues(part: FieldError['in'], issues: readonly z.core.$ZodIssue[], above: readonly string[] = []): void {
    for (const issue of issues) this.add(part, [...above, ...issue.path].join('.'), issue.message);
  }
}
