import { getRanking } from '@echolot/contract/rankings';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { areFiguresBehind, readKeyOf } from './query-options.ts';

const keyOf = (survey: string) => readKeyOf(getRanking, { params: { survey, filteredDrillPath: 'org.all' } });

test('figures are behind that are of another position of the record, whatever other surveys and reads there are', () => {
  const client = new QueryClient();
  expect(areFiguresBehind(client, 'sales', '12')).toBe(false);
  client.setQueryData(keyOf('service'), { position: '11' });
  client.setQueryData(['/vuejs/alerts/{survey}', '', { params: { survey: 'sales' } }], { position: '11' });
  expect(areFiguresBehind(client, 'sales', '12')).toBe(false);
  client.setQueryData(keyOf('sales'), { position: '12' });
  expect(areFiguresBehind(client, 'sales', '12')).toBe(false);
  expect(areFiguresBehind(client, 'sales', '13')).toBe(true);
});
