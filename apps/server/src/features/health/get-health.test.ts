import { healthSchema } from '@echolot/contract/health';
import { expect, test } from 'vitest';
import type { ProjectionStatus } from '../../columnar/projection-status.ts';
import type { OpenContext } from '../../context.ts';
import { getHealth } from './get-health.ts';

const ready: ProjectionStatus = {
  isReachable: true,
  position: '700:12',
  recordPosition: '700:15',
  lagEvents: 3,
  lagMs: 20,
  rebuilding: [],
  isPrepared: true,
};

async function healthOf(isReachable: boolean, status: Partial<ProjectionStatus>) {
  const ctx = {
    record: { isReachable: async () => isReachable },
    rankings: { status: async () => ({ ...ready, ...status }) },
  } as unknown as OpenContext; // The verb asks for nothing else.
  const health = await getHealth(ctx, { params: undefined, query: undefined, body: undefined });
  expect(healthSchema.parse(health)).toEqual(health);
  return health;
}

test('both positions and the lag between them are told', async () => {
  expect(await healthOf(true, {})).toEqual({
    status: 'ready',
    record: { isReachable: true, position: '700:15' },
    columnar: { isReachable: true, position: '700:12', lagEvents: 3, lagMs: 20, rebuilding: [] },
  });
});

test('a survey whose tables do not serve yet is being prepared; one built anew still serves', async () => {
  const rebuilding = [{ survey: 'sales', done: 1, total: 2 }];
  expect((await healthOf(true, { isPrepared: false, rebuilding })).status).toBe('preparing');
  expect((await healthOf(true, { rebuilding })).status).toBe('ready');
});

test('a record or an engine that does not answer is degraded, and said', async () => {
  expect((await healthOf(false, { position: null, recordPosition: null })).record).toEqual({
    isReachable: false,
    position: null,
  });
  expect((await healthOf(false, {})).status).toBe('degraded');
  expect((await healthOf(true, { isReachable: false })).status).toBe('degraded');
});
