import { endpoints } from '@echolot/contract/endpoints';
import {
  alertPaths,
  apiPrefix,
  backChannelLogoutPath,
  figurePaths,
  structurePaths,
  unhurriedPaths,
} from '@echolot/contract/path-groups';
import { expect, test } from 'vitest';

const reads = Object.entries(endpoints).filter(([, { method }]) => method === 'GET');
const within = (group: RegExp): string[] =>
  reads.flatMap(([name, { path }]) => (group.test(path) ? [name] : [])).toSorted();

test('each group of paths holds the reads it is for', () => {
  expect(within(figurePaths)).toEqual(
    [
      ...['getPlace', 'getRanking', 'getRankingTrends', 'getUnitMoves', 'getCourses', 'getDrivers', 'findUnits'],
      ...['getStatistics', 'explainNumber', 'explainContext', 'countInterviews'],
    ].toSorted(),
  );
  expect(within(alertPaths)).toEqual(
    ['listAlerts', 'countAlerts', 'countMyAlerts', 'getAlert', 'getAlertFigures'].toSorted(),
  );
  expect(within(structurePaths)).toEqual(['getStructure', 'getUnitHistory', 'getUnitTree']);
  expect(within(unhurriedPaths)).toEqual(
    ['getHealth', 'streamEvents', 'listImports', 'getImport', 'listRefusedRows', 'getRefusedFile'].toSorted(),
  );
});

test('every path begins with the prefix, but the browser’s first question', () => {
  const others = Object.entries(endpoints).filter(([, { path }]) => !path.startsWith(`${apiPrefix}/`));
  expect(others.map(([name]) => name)).toEqual(['getClientConfig']);
  expect(backChannelLogoutPath).toBe('/vuejs/auth/backchannel-logout');
});
