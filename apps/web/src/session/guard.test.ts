import { describe, expect, test } from 'vitest';
import { decideNavigation, ownAddress } from './guard.ts';

const page = { path: '/ranking/sales/org.all', search: '', survey: 'sales' };
const held = { isAuthenticated: true, isIdentityHeld: true };
const notHeld = { isAuthenticated: true, isIdentityHeld: false };
const nobody = { isAuthenticated: false, isIdentityHeld: false };

describe('the sign-in guard', () => {
  test('R-034 sends an unauthenticated person to sign in, from every address', () => {
    for (const navigation of [page, { ...page, path: '/' }, { ...page, search: '?linkable' }]) {
      expect(decideNavigation(navigation, nobody)).toEqual({ kind: 'sign_in' });
    }
  });

  test('R-035 lets a held identity pass', () => {
    expect(decideNavigation(page, held)).toEqual({ kind: 'proceed' });
    expect(decideNavigation({ ...page, search: '?linkable' }, held)).toEqual({ kind: 'proceed' });
  });

  test('R-036 takes a linkable address to the start, with where it came from', () => {
    expect(decideNavigation({ ...page, search: '?linkable&x=1' }, notHeld)).toEqual({
      kind: 'start',
      redirect: '/ranking/sales/org.all?linkable&x=1',
      survey: 'sales',
    });
  });

  test('R-037 lets the start pass, and addresses with redirect or universe', () => {
    expect(decideNavigation({ ...page, path: '/' }, notHeld)).toEqual({ kind: 'proceed' });
    expect(decideNavigation({ ...page, path: '/', search: '?linkable' }, notHeld)).toEqual({ kind: 'proceed' });
    expect(decideNavigation({ ...page, search: '?redirect=/x' }, notHeld)).toEqual({ kind: 'proceed' });
    expect(decideNavigation({ ...page, search: '?universe=nordic' }, notHeld)).toEqual({ kind: 'proceed' });
  });

  test('R-038 takes everything else to the start', () => {
    expect(decideNavigation(page, notHeld)).toEqual({ kind: 'start' });
  });
});

describe('the address to continue with', () => {
  const origin = 'https://echolot.example';

  test('is one of our own pages, query included', () => {
    expect(ownAddress('/ranking/sales/org.all;brand=audi*vw?x=1', origin)).toBe(
      '/ranking/sales/org.all;brand=audi*vw?x=1',
    );
  });

  test('is never another host, a script or the start itself', () => {
    for (const target of [
      '//evil.example/x',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example/',
      'data:text/html,x',
      '/',
      '/?redirect=/',
      '',
      null,
      undefined,
    ]) {
      expect(ownAddress(target, origin)).toBeUndefined();
    }
  });
});
