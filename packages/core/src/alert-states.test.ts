import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertState, alertChanges, alertStateAfter, isOpenAlert, mayChangeAlert } from './alert-states.ts';

const person = { assigned: 'person', isEscalated: false } as const;

test('an alert goes its way from new to closed', () => {
  expect(alertStateAfter({ state: 'new', ...person }, 'assign')).toBe('assigned');
  expect(alertStateAfter({ state: 'assigned', ...person }, 'contact')).toBe('in_progress');
  expect(alertStateAfter({ state: 'in_progress', ...person }, 'wait')).toBe('waiting');
  expect(alertStateAfter({ state: 'waiting', ...person }, 'contact')).toBe('waiting');
  expect(alertStateAfter({ state: 'waiting', ...person }, 'start')).toBe('in_progress');
  expect(alertStateAfter({ state: 'in_progress', ...person }, 'resolve')).toBe('resolved');
  expect(alertStateAfter({ state: 'resolved', ...person }, 'close')).toBe('closed');
  expect(alertStateAfter({ state: 'closed', ...person }, 'reopen')).toBe('in_progress');
});

test('a closed alert can neither be closed again nor worked on, only talked of and reopened', () => {
  const allowed = alertChanges.filter((kind) => mayChangeAlert({ state: 'closed', isEscalated: false }, kind));
  expect(allowed).toEqual(['comment', 'reopen']);
});

test('an alert nobody has is new again, and one reopened goes back to whom it was assigned', () => {
  const closed = { state: 'closed', isEscalated: false } as const;
  expect(alertStateAfter({ ...person, state: 'in_progress', assigned: 'nobody' }, 'assign')).toBe('new');
  expect(alertStateAfter({ ...closed, assigned: 'role' }, 'reopen')).toBe('assigned');
  expect(alertStateAfter({ ...closed, assigned: 'nobody' }, 'reopen')).toBe('new');
});

test('nothing is escalated twice', () => {
  expect(mayChangeAlert({ state: 'new', isEscalated: true }, 'escalate')).toBe(false);
  expect(mayChangeAlert({ state: 'new', isEscalated: false }, 'escalate')).toBe(true);
});

test('what is done only ends by being resolved or found invalid, and opens only by reopening', () => {
  const kinds = fc.array(fc.constantFrom(...alertChanges), { maxLength: 30 });
  const assigned = fc.constantFrom('person', 'role', 'nobody');
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, assigned), { maxLength: 8 }), (steps) => {
      let state: AlertState = 'new';
      for (const [group, to] of steps) {
        for (const kind of group) {
          const after = alertStateAfter({ state, assigned: to, isEscalated: false }, kind);
          if (after === undefined) continue;
          if (isOpenAlert(state) && !isOpenAlert(after)) expect(['resolve', 'appeal']).toContain(kind);
          if (!isOpenAlert(state) && isOpenAlert(after)) expect(kind).toBe('reopen');
          state = after;
        }
      }
    }),
  );
});
