import { AppError } from '@echolot/contract/app-error';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0 to 4; 3 stands for some 10^8 guesses, which is out of reach where each is slowed down. Source: zxcvbn. */
const leastScore = 3;
/** Judging takes longer the more there is; what follows can only make a password better. */
const judgedLength = 64;

let judge: ZxcvbnFactory | undefined;

/**
 * Checks a password that somebody chooses against common ones, and against what everybody knows of the person.
 * @throws AppError password_too_easy
 */
export function checkNewPassword(password: string, known: readonly string[]): void {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = judge.check(password.slice(0, judgedLength), known.filter(Boolean));
  if (score < leastScore) throw new AppError('password_too_easy');
}
