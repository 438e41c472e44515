import { expect, test } from 'vitest';
import { paths, patterns } from './page-paths.ts';

test('parts of an address are encoded, and the filter grammar stays readable', () => {
  expect(paths.interview('a b/c', 'x?y#z')).toBe('/interview/a%20b%2Fc/x%3Fy%23z');
  expect(paths.ranking('sales', 'org.all;model=golf*polo;date=rmonths-12,0')).toBe(
    '/ranking/sales/org.all;model=golf*polo;date=rmonths-12,0',
  );
  expect(paths.page('p 1', 'sales', 'org.all', 'a&b')).toBe('/page/p%201/sales/org.all?campaignId=a%26b');
});

test('an address with an empty last part is the beginning of all such addresses', () => {
  expect(paths.interview('sales', '')).toBe('/interview/sales/');
  expect(paths.sampleAlone('sales', '')).toBe('/sample/sales/');
});

test('what follows from a page carries on its address', () => {
  expect(paths.linkableInterview('sales', 'i1')).toBe('/interview/sales/i1?linkable');
  expect(paths.newAction('sales', 'org.all', 'i1')).toBe('/actions/sales/org.all?interview=i1');
  expect(paths.sampleOfAlert('sales', 's1', 'a1')).toBe('/sample/sales/alert/s1?alert=a1');
  expect(paths.shared('t')).toBe('/shared#t');
});

test('every link is of a page that the router knows', () => {
  const known = Object.values(patterns).map((pattern) => new RegExp(`^${pattern.replace(/\$\w+/g, '[^/?#]+')}$`));
  const wish = { kind: 'ranking', format: 'xlsx', path: 'org.all', options: {} };
  for (const [name, link] of Object.entries(paths)) {
    const address =
      name === 'newReportSchedule'
        ? paths.newReportSchedule('sales', wish)
        : (link as (...parts: string[]) => string)('a', 'b', 'c');
    const [pathname = ''] = address.split(/[?#]/);
    expect(
      known.some((pattern) => pattern.test(pathname)),
      `${name}: ${address}`,
    ).toBe(true);
  }
});
