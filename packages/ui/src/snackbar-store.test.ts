import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSnackbar, shownSnackbar, showSnackbar } from './snackbar-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeSnackbar();
  vi.useRealTimers();
});

test('R-140 a second message shows 300 ms after the first gave way', () => {
  showSnackbar({ text: 'first' });
  expect(shownSnackbar()?.text).toBe('first');
  showSnackbar({ text: 'second' });
  expect(shownSnackbar()).toBeUndefined();
  vi.advanceTimersByTime(299);
  expect(shownSnackbar()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shownSnackbar()?.text).toBe('second');
});

test('closing takes the message away, and one that was about to come', () => {
  showSnackbar({ text: 'first' });
  showSnackbar({ text: 'second' });
  closeSnackbar();
  vi.advanceTimersByTime(1000);
  expect(shownSnackbar()).toBeUndefined();
});

test('of several messages in a moment the last one shows', () => {
  showSnackbar({ text: 'first' });
  showSnackbar({ text: 'second' });
  vi.advanceTimersByTime(100);
  showSnackbar({ text: 'third' });
  vi.advanceTimersByTime(300);
  expect(shownSnackbar()?.text).toBe('third');
});
