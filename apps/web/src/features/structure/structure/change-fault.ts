import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { faultWords } from './structure-words.ts';

/** What went wrong with a change: who was faster, which faults, else the sentence of the code. */
export function changeFault(i18n: I18n, error: unknown): string {
  if (error instanceof ProblemError) {
    const { changedBy, faults } = error.details;
    if (error.code === 'conflict' && typeof changedBy === 'string' && changedBy !== '') {
      return changedBy === 'import'
        ? i18n._(
            msg`An import has changed this meanwhile. It has been loaded again; look at it and repeat your change.`,
          )
        : i18n._(
            msg`${changedBy} has changed this meanwhile. It has been loaded again; look at it and repeat your change.`,
          );
    }
    if (error.code === 'indicator_malformed' && Array.isArray(faults)) {
      const words = faults.flatMap((fault) => faultWords[String(fault)] ?? []);
      if (words.length > 0) return words.map((word) => i18n._(word)).join(' ');
    }
  }
  return errorSentence(i18n, error);
}
