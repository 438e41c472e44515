import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, validateConfig } from './config.ts';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    validateConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings by environment', () => {
  test('nothing set: everything embedded, demo on, reachable from this machine only', () => {
    expect(validateConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: resolve('data'),
      signOn: { kind: 'embedded', realm: 'echolot', clientId: 'echolot-web' },
      signOnGraceMs: 3_600_000,
      demo: true,
      demoInterviews: 250_000,
      production: false,
      logLevel: 'warn',
      webhookNetworks: [],
      imageHosts: [],
      drainMs: 0,
    });
  });

  test('empty values mean unset', () => {
    expect(validateConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(validateConfig({}));
  });

  test('all settings are taken over', () => {
    const config = validateConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/echolot',
      DATABASE_URL: 'postgres://app:pw@db/echolot',
      CLICKHOUSE_URL: 'http://columns:8123',
      SIGN_ON_URL: 'https://id.example.com/',
      SIGN_ON_REALM: 'dealers',
      SIGN_ON_CLIENT_ID: 'web',
      SIGN_ON_GRACE_MINUTES: '15',
      ROOT_ROLE: 'operator',
      PUBLIC_URL: 'https://feedback.example.com/',
      LOG_LEVEL: 'ERROR',
      TRUSTED_PROXIES: '10.0.0.0/8',
      WEBHOOK_NETWORKS: '10.1.0.0/16, fd00::/8',
      IMAGE_HOSTS: 'https://cdn.example.com',
      SMTP_URL: 'smtp://echolot:pw@mail.example.com:587',
      MAIL_FROM: 'Echolot <echolot@example.com>',
      DEMO_INTERVIEWS: '5000',
      HEALTH_KEY: 'a-key-of-monitoring',
      DRAIN_MS: '8000',
      NODE_ENV: 'production',
    });
    expect(config).toEqual({
      port: 9000,
      host: '0.0.0.0',
      publicUrl: 'https://feedback.example.com',
      dataDir: '/srv/echolot',
      databaseUrl: 'postgres://app:pw@db/echolot',
      clickhouseUrl: 'http://columns:8123',
      signOn: {
        kind: 'external',
        url: 'https://id.example.com',
        realm: 'dealers',
        clientId: 'web',
        rootRole: 'operator',
      },
      signOnGraceMs: 900_000,
      demo: false,
      demoInterviews: 5000,
      production: true,
      logLevel: 'error',
      trustedProxies: '10.0.0.0/8',
      webhookNetworks: ['10.1.0.0/16', 'fd00::/8'],
      imageHosts: ['https://cdn.example.com'],
      healthKey: 'a-key-of-monitoring',
      drainMs: 8000,
      mail: { url: 'smtp://echolot:pw@mail.example.com:587', from: 'Echolot <echolot@example.com>' },
    });
  });

  test('every fault is listed together and no password is repeated', () => {
    const faults = faultsOf({
      PORT: '70000',
      HOST: 'http://x/',
      DATABASE_URL: 'mysql://app:s3cret@db/x',
      CLICKHOUSE_URL: 's3cret',
      SIGN_ON_URL: 'ftp://s3cret@id',
      SIGN_ON_REALM: 'a b',
      PUBLIC_URL: 'https://feedback.example.com/app',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      WEBHOOK_NETWORKS: '10.0.0.0/33',
      IMAGE_HOSTS: 'https://cdn.example.com/logos',
      SMTP_URL: 'http://me:s3cret@mail',
      MAIL_FROM: 'nobody',
    });
    const named = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'CLICKHOUSE_URL',
      'SIGN_ON_REALM',
      'SIGN_ON_URL',
      'DEMO',
      'PUBLIC_URL',
    ];
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      ...named,
      'LOG_LEVEL',
      'WEBHOOK_NETWORKS',
      'IMAGE_HOSTS',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
    expect(faults.join()).not.toContain('s3cret');
  });

  test.each([
    [{ DATABASE_URL: 'postgres://db/x' }],
    [{ CLICKHOUSE_URL: 'http://c:8123' }],
    [{ SIGN_ON_URL: 'https://id.example.com' }],
    [{ NODE_ENV: 'production' }],
  ])('the demo is off by default with %o', (env) => {
    expect(validateConfig(env).demo).toBe(false);
  });

  test('the demo may be asked for on real stores, never beside a real sign-on or in production', () => {
    expect(validateConfig({ DEMO: 'on', DATABASE_URL: 'postgres://db/x' }).demo).toBe(true);
    expect(faultsOf({ DEMO: 'on', SIGN_ON_URL: 'https://id.example.com' })).toEqual([
      expect.stringContaining('real sign-on'),
    ]);
    expect(faultsOf({ DEMO: '1', NODE_ENV: 'production' })).toEqual([expect.stringContaining('production')]);
  });
});
