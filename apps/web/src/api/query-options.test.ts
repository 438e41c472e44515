import { getRanking } from '@echolot/contract/analytics/rankings';
import { listConfigBlocks } from '@echolot/contract/structure/config-blocks';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { areFiguresBehind, editedOptionsOf, readKeyOf } from './query-options.ts';

const identity = vi.hoisted(() => ({ universe: 'aurora', userId: 'u1', locale: 'en' }));
vi.mock('../identity/identity-store.ts', () => ({ currentIdentity: () => identity }));

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

test('what is edited stays on the screen in another language, and nowhere else', () => {
  const query = { survey: 'sales' };
  const before = { queryKey: readKeyOf(listConfigBlocks, { query }) } as never;
  const stays = (survey: string): boolean => {
    const { placeholderData } = editedOptionsOf(listConfigBlocks, { query: { survey } });
    return placeholderData({ blocks: [], suppressionMinimumN: 5 }, before) !== undefined;
  };
  identity.locale = 'de';
  expect(stays('sales')).toBe(true);
  expect(stays('other')).toBe(false);
  identity.universe = 'borealis';
  expect(stays('sales')).toBe(false);
  identity.universe = 'aurora';
  identity.userId = 'u2';
  expect(stays('sales')).toBe(false);
});
