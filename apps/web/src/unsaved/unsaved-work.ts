import type { ComponentType } from 'react';

/** Why one shall leave, when it is not one's own request. */
type LeaveReason = 'session_ended';

export interface LeaveQuestionProps {
  readonly reason?: LeaveReason | undefined;
  readonly onAnswer: (isLeft: boolean) => void;
}

/** A form that holds what is not saved yet. */
export interface UnsavedWork {
  /** Asks whether it may be given up; it comes with the form, so that pages without one need not load it. */
  readonly Question: ComponentType<LeaveQuestionProps>;
  readonly giveUp: () => void;
}

interface AskedQuestion {
  readonly reason?: LeaveReason | undefined;
  readonly Question: ComponentType<LeaveQuestionProps>;
  readonly answer: (isLeft: boolean) => void;
}

const unsaved = new Set<UnsavedWork>();
const listeners = new Set<() => void>();
let asked: AskedQuestion | undefined;

/** Notes a form with unsaved work. @returns the way back. */
export function holdWork(work: UnsavedWork): () => void {
  unsaved.add(work);
  return () => void unsaved.delete(work);
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/**
 * Whether what is not saved may be lost, on the whole page or in one form; asked of the person when there is any. Who asks
 * while another question is open takes its place: the answer is for what was wanted last.
 */
export function mayLeave(only?: UnsavedWork, reason?: LeaveReason): Promise<boolean> {
  const works = [...unsaved].filter((work) => only === undefined || work === only);
  const [first] = works;
  if (!first) return Promise.resolve(true);
  // What waits for the end of a session waits no longer.
  if (asked?.reason) asked.answer(false);
  return new Promise((resolve) => {
    const answer = (isLeft: boolean): void => {
      ask(undefined);
      if (isLeft) for (const work of works) work.giveUp();
      resolve(isLeft);
    };
    ask({ Question: first.Question, reason, answer });
  });
}

function ask(question: AskedQuestion | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** The question that is open now. */
export function askedQuestion(): AskedQuestion | undefined {
  return asked;
}

export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
