import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '@echolot/contract/reports/reports';
import { expect } from 'vitest';
import type { ScriptedKind } from './scripted-report.ts';
import type { TestProduct } from './test-product.ts';

export const wholePath = 'org.all;date=rmonths-12,0';

/** What a ticket asks for that is made while somebody waits. */
export const madeAtOnce = {
  kind: 'indicators',
  survey: 'sales',
  filteredDrillPath: 'org.all',
  format: 'csv',
  options: {},
} as const;

/** Somebody who orders reports of interviews, follows them and downloads them. */
export interface ReportDesk {
  /** Orders one that nobody has asked for; `again`: the same as before. */
  order(token?: string, options?: Record<string, string>, isAgain?: boolean): Promise<Report>;
  statusOf(reportId: string, token?: string): Promise<Report>;
  reaches(reportId: string, status: Report['status'], token?: string): Promise<void>;
  /** Orders one and waits until it is there. */
  finished(token?: string, options?: Record<string, string>): Promise<Report>;
  ticketOf(reportId: string, token?: string): Promise<string>;
  download(reportId: string, ticket: string): ReturnType<TestProduct['client']['call']>;
  /** Files of reports in the universe. */
  files(): Promise<string[]>;
  /** Deletes all reports of the person. */
  clear(): Promise<void>;
}

export function createReportDesk(running: TestProduct, own: string): ReportDesk {
  const { client } = running;
  let places = 0;
  const desk: ReportDesk = {
    async order(token = own, options = {}, isAgain = false) {
      if (!isAgain) places += 1;
      const params = { survey: 'sales', filteredDrillPath: wholePath };
      const query = { search: `word${places}`, format: 'csv', ...options } as const;
      return (await client.call('orderInterviewsReport', { params, query }, { token })).reply();
    },
    async statusOf(reportId, token = own) {
      return (await client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token })).reply();
    },
    async reaches(reportId, status, token = own) {
      const read = async () => (await desk.statusOf(reportId, token)).status;
      await expect.poll(read, { timeout: 15_000, interval: 50 }).toBe(status);
    },
    async finished(token = own, options = {}) {
      const { reportId } = await desk.order(token, options);
      await desk.reaches(reportId, 'FINISHED', token);
      return desk.statusOf(reportId, token);
    },
    async ticketOf(reportId, token = own) {
      return (await client.call('createDownloadTicket', { params: { reportId } }, { token })).reply().ticket;
    },
    download: (reportId, ticket) => client.call('downloadReport', { params: { reportId }, query: { ticket } }),
    files: () => readdir(join(running.dataDir, 'files', running.people.aurora, 'reports')).catch(() => []),
    async clear() {
      const { reports } = (await client.call('listReports', { query: {} }, { token: own })).reply();
      for (const { reportId } of reports) await client.call('deleteReport', { params: { reportId } }, { token: own });
    },
  };
  return desk;
}

/** Runs wait until they are let go; those that are stopped before are named. */
export function holdRuns(scripted: ScriptedKind): { readonly letGo: () => void; readonly aborted: string[] } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const aborted: string[] = [];
  scripted.script = async (ctx, { reportId }) => {
    const stopped = new Promise((_, reject) => {
      ctx.signal.addEventListener('abort', () => {
        aborted.push(reportId);
        reject(ctx.signal.reason as Error);
      });
    });
    await Promise.race([promise, stopped]);
  };
  return { letGo: resolve, aborted };
}

/** A session of the manager in the other universe. */
export async function signInToNordic({ database, people, client }: TestProduct): Promise<string> {
  await database.record.as('echolot_operator', ({ db }) =>
    db.updateTable('universe').set({ allows_local_login: true }).where('universe_id', '=', people.nordic).execute(),
  );
  const body = { username: 'manager', password: 'manager', universe: 'nordic' };
  return (await client.call('login', { body })).reply().authToken;
}
