import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './start-progress.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('steps are told about every second, the latest of them; a long step is told as well', async () => {
  const lines: [number, string][] = [];
  const startMs = performance.now();
  const { say, step, rest } = createProgress((line) => lines.push([(performance.now() - startMs) / 1000, line]));
  say('Seeding');
  for (let done = 1; done <= 30; done += 1) {
    await vi.advanceTimersByTimeAsync(100);
    step(`${done} of 30`);
  }
  await vi.advanceTimersByTimeAsync(8000);
  say('Ready');
  rest();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines[0]).toEqual([0, 'Seeding']);
  expect(lines.at(-1)?.[1]).toBe('Ready');
  expect(lines.map(([, line]) => line)).toContain('30 of 30');
  expect(lines.map(([, line]) => line).filter((line) => line.includes('at it'))).toHaveLength(2);
  expect(lines.length).toBeLessThan(10);
  const gaps = lines.slice(1).map(([at], index) => at - (lines[index]?.[0] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(3);
});
