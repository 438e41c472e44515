import { expect, test } from 'vitest';
import { isPersonLevel } from './person-level.ts';

test('levels of persons are known by their names, in the languages of imports', () => {
  for (const kind of [
    'employee',
    'Advisor',
    'service advisor',
    'Seller',
    'Verkäufer',
    'Kundenberaterin',
    'Myyjä',
    'Töötaja',
    'sales_rep',
    'Säljare',
  ])
    expect(isPersonLevel(kind), kind).toBe(true);
  for (const kind of [
    'root',
    'country',
    'region',
    'dealer',
    'shop',
    'brand',
    'team',
    'Filiale',
    'department',
    'agency',
  ])
    expect(isPersonLevel(kind), kind).toBe(false);
});
