import { expect, test, vi } from 'vitest';
import { askedQuestion, holdWork, mayLeave, onQuestionChange, type UnsavedWork } from './unsaved-work.ts';

const work = () => ({ Question: () => null, giveUp: vi.fn<() => void>() }) satisfies UnsavedWork;

test('without unsaved work nothing is asked', async () => {
  expect(await mayLeave()).toBe(true);
  const one = work();
  holdWork(one)();
  expect(await mayLeave()).toBe(true);
  expect(askedQuestion()).toBeUndefined();
});

test('all work of the page is asked about once; giving it up is told to every form', async () => {
  const [one, other] = [work(), work()];
  const drops = [holdWork(one), holdWork(other)];
  const told = vi.fn();
  const forget = onQuestionChange(told);
  const answer = mayLeave();
  expect(askedQuestion()?.Question).toBe(one.Question);
  askedQuestion()?.answer(true);
  expect(await answer).toBe(true);
  expect(one.giveUp).toHaveBeenCalledOnce();
  expect(other.giveUp).toHaveBeenCalledOnce();
  expect(askedQuestion()).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
  forget();
  for (const drop of drops) drop();
});

test('a dialog asks about its own form only, and whoever stays keeps everything', async () => {
  const [page, dialog] = [work(), work()];
  const drops = [holdWork(page), holdWork(dialog)];
  const closing = mayLeave(dialog);
  expect(askedQuestion()?.Question).toBe(dialog.Question);
  askedQuestion()?.answer(false);
  expect(await closing).toBe(false);
  const again = mayLeave(dialog);
  askedQuestion()?.answer(true);
  expect(await again).toBe(true);
  expect(dialog.giveUp).toHaveBeenCalledOnce();
  expect(page.giveUp).not.toHaveBeenCalled();
  for (const drop of drops) drop();
});

test('the answer is for what was wanted last: the back button pressed twice goes back twice or not at all', async () => {
  const drop = holdWork(work());
  const first = vi.fn();
  void mayLeave().then(first);
  const second = mayLeave();
  askedQuestion()?.answer(false);
  expect(await second).toBe(false);
  expect(askedQuestion()).toBeUndefined();
  expect(first).not.toHaveBeenCalled();
  drop();
});
