import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeDownload,
  type DownloadEvent,
  type DownloadState,
  mayRequest,
  noDownload,
  type ReportNews,
} from './download-state.ts';

const news = (change: Partial<ReportNews> = {}): ReportNews => ({
  survey: 'sales',
  reportId: 'one',
  status: 'QUEUED',
  position: null,
  progress: 0,
  fault: null,
  ...change,
});
const requested: DownloadEvent = { kind: 'requested', news: news({ position: 2 }) };
const told = (change: Partial<ReportNews>): DownloadEvent => ({ kind: 'told', news: news(change) });
const diskFull = { code: 'disk_full', title: 'The disk is full' } as const;
const after = (...events: readonly DownloadEvent[]): DownloadState =>
  events.reduce<DownloadState>((state, event) => changeDownload(state, event).state, noDownload);

describe('R-094 the way of a download', () => {
  test('none → queued with its position → made with progress → ready → completed', () => {
    expect(after(requested)).toEqual({ step: 'downloadQueued', survey: 'sales', reportId: 'one', position: 2 });
    expect(after(requested, told({ position: 1 }))).toMatchObject({ step: 'downloadQueued', position: 1 });
    expect(after(requested, told({ status: 'RUNNING', progress: 0.4 }))).toMatchObject({
      step: 'downloadQueued',
      position: 0,
      progress: 0.4,
    });
    const finished = changeDownload(after(requested), told({ status: 'FINISHED' }));
    expect(finished).toEqual({
      state: { step: 'downloadReady', survey: 'sales', reportId: 'one' },
      message: { kind: 'ready' },
    });
    expect(changeDownload(finished.state, { kind: 'downloaded', reportId: 'one' })).toEqual({
      state: { step: 'downloadCompleted', survey: 'sales', reportId: 'one' },
    });
  });

  test('a failure leads back to none and says why', () => {
    expect(changeDownload(after(requested), told({ status: 'FAILED', fault: diskFull }))).toEqual({
      state: noDownload,
      message: { kind: 'failed', fault: diskFull },
    });
    expect(changeDownload(after(requested), { kind: 'lost', reportId: 'one' })).toEqual({
      state: noDownload,
      message: { kind: 'lost' },
    });
  });

  test('a new one only in none or completed', () => {
    const other: DownloadEvent = { kind: 'requested', news: news({ reportId: 'two', position: 1 }) };
    const ready = after(requested, told({ status: 'FINISHED' }));
    expect(after(requested, other)).toMatchObject({ reportId: 'one' });
    expect(changeDownload(ready, other).state).toBe(ready);
    expect(after(requested, told({ status: 'FINISHED' }), { kind: 'downloaded', reportId: 'one' }, other)).toEqual({
      step: 'downloadQueued',
      survey: 'sales',
      reportId: 'two',
      position: 1,
    });
  });

  test('fetched or deleted on another page: the next may be asked for, and nothing is announced any more', () => {
    const ready = after(requested, told({ status: 'FINISHED' }));
    const fetched: DownloadEvent = { kind: 'downloaded', reportId: 'one' };
    const gone: DownloadEvent = { kind: 'gone', reportId: 'one' };
    expect(changeDownload(ready, fetched).state).toMatchObject({ step: 'downloadCompleted' });
    expect(changeDownload(after(requested), fetched)).toEqual({ state: noDownload });
    for (const state of [ready, after(requested)]) {
      expect(changeDownload(state, gone)).toEqual({ state: noDownload });
      expect(changeDownload(state, { ...gone, reportId: 'two' }).state).toBe(state);
    }
  });

  test('another survey resets it, the same one does not; cancelling ends it without a word', () => {
    const ready = after(requested, told({ status: 'FINISHED' }));
    expect(changeDownload(ready, { kind: 'surveyChosen', survey: 'sales' }).state).toBe(ready);
    expect(changeDownload(ready, { kind: 'surveyChosen', survey: 'service' })).toEqual({ state: noDownload });
    expect(changeDownload(after(requested), { kind: 'setAside' })).toEqual({ state: noDownload });
    expect(changeDownload(after(requested), told({ status: 'CANCELLED' }))).toEqual({ state: noDownload });
  });
});

describe('whatever is heard in whatever order', () => {
  const reportIds = fc.constantFrom('one', 'two');
  const anyNews: fc.Arbitrary<ReportNews> = fc.record({
    survey: fc.constant('sales'),
    reportId: reportIds,
    status: fc.constantFrom('QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELLED'),
    position: fc.option(fc.integer({ min: 1, max: 9 })),
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
    fault: fc.constant(null),
  });
  const events: fc.Arbitrary<DownloadEvent> = fc.oneof(
    // Mostly what the server says: else the way to the end is rarely gone.
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constantFrom('requested' as const, 'told' as const), news: anyNews }),
    },
    fc.record({ kind: fc.constant('lost' as const), reportId: reportIds }),
    fc.record({ kind: fc.constantFrom('downloaded' as const, 'gone' as const), reportId: reportIds }),
    fc.record({ kind: fc.constant('surveyChosen' as const), survey: fc.constantFrom('sales', 'service') }),
    fc.constant<DownloadEvent>({ kind: 'setAside' }),
  );

  test('only the steps of R-094 follow each other, and "ready" is said exactly when it becomes so', () => {
    const next: Record<DownloadState['step'], readonly DownloadState['step'][]> = {
      none: ['none', 'downloadQueued'],
      downloadQueued: ['downloadQueued', 'downloadReady', 'none'],
      downloadReady: ['downloadReady', 'downloadCompleted', 'none'],
      downloadCompleted: ['downloadCompleted', 'downloadQueued', 'none'],
    };
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (heard) => {
        let state: DownloadState = noDownload;
        for (const event of heard) {
          const change = changeDownload(state, event);
          expect(next[state.step]).toContain(change.state.step);
          const becameReady = state.step !== 'downloadReady' && change.state.step === 'downloadReady';
          expect(change.message?.kind === 'ready').toBe(becameReady);
          if (!mayRequest(state) && 'reportId' in state && 'reportId' in change.state) {
            expect(change.state.reportId).toBe(state.reportId);
          }
          state = change.state;
        }
      }),
    );
  });
});
