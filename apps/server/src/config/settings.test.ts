import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a name that is nearly a setting', () => {
  test.each([
    ['DATABASE_UR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URL_FIL', 'DATABASE_URL_FILE'],
    ['DATABASE_HOST', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['CLICKHOUSE_PASSWORD', 'CLICKHOUSE_URL'],
    ['SIGN_ON_REALMS', 'SIGN_ON_REALM'],
    ['SIGNON_URL', 'SIGN_ON_URL'],
    ['DEMO_MODE', 'DEMO'],
    ['SMTP_USER', 'SMTP_URL'],
    ['MAIL_SENDER', 'MAIL_FROM'],
    ['SECRET_KEYS', 'SECRET_KEY'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['WEBHOOK_NETWORK', 'WEBHOOK_NETWORKS'],
    ['NODE_EVN', 'NODE_ENV'],
  ])('%s stops the start and names %s', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toEqual([
      `${name} is not a setting: ${meant} is probably meant. Correct the name or remove it.`,
    ]);
  });

  test('an empty one is an unset one', () => {
    expect(faultsOf({ DATABASE_UR: '' })).toEqual([]);
  });

  test('variables of ordinary machines, npm, shells, containers and clusters stop nothing', () => {
    const names = [
      ...[
        'HOME',
        'HOSTNAME',
        'HOSTTYPE',
        'PATH',
        'PWD',
        'OLDPWD',
        'SHLVL',
        'USER',
        'LOGNAME',
        'MAIL',
        'MAILCHECK',
        'LANG',
        'LC_ALL',
      ],
      ...[
        'SHELL',
        'TERM',
        'TZ',
        'TMPDIR',
        'EDITOR',
        'PAGER',
        'LS_COLORS',
        'COLORTERM',
        'DISPLAY',
        'DBUS_SESSION_BUS_ADDRESS',
        'POST',
      ],
      ...[
        'XDG_DATA_DIRS',
        'XDG_DATA_HOME',
        'XDG_RUNTIME_DIR',
        'SSH_AUTH_SOCK',
        'SSH_CONNECTION',
        'SUDO_USER',
        'INVOCATION_ID',
      ],
      ...[
        'JOURNAL_STREAM',
        'NOTIFY_SOCKET',
        'LISTEN_PID',
        'CREDENTIALS_DIRECTORY',
        'STATE_DIRECTORY',
        'LOGS_DIRECTORY',
        'MAINPID',
      ],
      ...[
        'NODE',
        'NODE_OPTIONS',
        'NODE_PATH',
        'NODE_VERSION',
        'NODE_EXTRA_CA_CERTS',
        'NODE_COMPILE_CACHE',
        'NODE_PTY',
        'NVM_DIR',
      ],
      ...[
        'INIT_CWD',
        'npm_config_cache',
        'npm_lifecycle_event',
        'npm_package_json',
        'npm_config_user_agent',
        'npm_execpath',
        'COREPACK_ROOT',
      ],
      ...[
        'HTTP_PROXY',
        'https_proxy',
        'NO_PROXY',
        'PGHOST',
        'PGDATA',
        'PGPASSWORD',
        'POSTGRES_URL',
        'JAVA_HOME',
        'DOCKER_HOST',
        'YARN_VERSION',
      ],
      ...[
        'KUBERNETES_SERVICE_HOST',
        'KUBERNETES_PORT_443_TCP_ADDR',
        'GITHUB_TOKEN',
        'CI',
        'RUNNER_TEMP',
        'CODESPACES',
        'WT_SESSION',
        'WSLENV',
      ],
      ...[
        'CLICKHOUSE_SERVICE_HOST',
        'CLICKHOUSE_SERVICE_PORT_HTTP',
        'CLICKHOUSE_PORT',
        'CLICKHOUSE_PORT_8123_TCP_PROTO',
        'DATABASE_PORT_5432_TCP',
      ],
      ...[
        'DATABASE_SERVICE_HOST',
        'SMTP_SERVICE_PORT',
        'AWS_SECRET_ACCESS_KEY',
        'HISTFILE',
        'HISTSIZE',
        '_',
        'PS1',
        'PORT_NAME',
        'HOSTS',
      ],
      ...[
        '__CFBundleIdentifier',
        'Apple_PubSub_Socket_Render',
        'TERM_PROGRAM',
        'VSCODE_PID',
        'GOPATH',
        'CARGO_HOME',
        'VIRTUAL_ENV',
        'CONDA_PREFIX',
      ],
    ];
    expect(faultsOf(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });

  test('the environment of this very run stops nothing', () => {
    const own = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
    expect(faultsOf(own).filter((fault) => fault.includes('is not a setting'))).toEqual([]);
  });
});

describe('settings from files', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'echolot-settings-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  function file(content: string): string {
    const path = join(dir, `${Math.random()}`);
    writeFileSync(path, content);
    return path;
  }

  test('every setting that may hold a secret is read from the file its NAME_FILE names', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const config = validateConfig({
      DATABASE_URL_FILE: file('postgres://app:pw@db/echolot\n'),
      CLICKHOUSE_URL_FILE: file('http://columns:8123'),
      SMTP_URL_FILE: file('smtp://echolot:pw@mail.example.com:587\n'),
      MAIL_FROM: 'echolot@example.com',
      SECRET_KEY_FILE: file(`${key}\n`),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://app:pw@db/echolot',
      clickhouseUrl: 'http://columns:8123',
      mail: { url: 'smtp://echolot:pw@mail.example.com:587' },
      demo: false,
    });
    expect(config.secretKeys?.map(({ bytes }) => bytes.toString('base64'))).toEqual([key]);
  });

  test('both at once, a file that is missing, and one that is empty are faults, which repeat no secret', () => {
    const missing = join(dir, 'missing');
    const empty = file('\n');
    const faults = faultsOf({
      DATABASE_URL: 'postgres://app:s3cret@db/echolot',
      DATABASE_URL_FILE: file('postgres://app:s3cret@db/other'),
      CLICKHOUSE_URL_FILE: missing,
      SECRET_KEY_FILE: empty,
      SMTP_URL_FILE: file('http://me:s3cret@mail'),
      MAIL_FROM: 'echolot@example.com',
    });
    expect(faults).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.',
      `CLICKHOUSE_URL_FILE names a file that cannot be read (ENOENT): ${missing}.`,
      'SMTP_URL must begin with smtp:// or smtps://, not http://.',
      `SECRET_KEY_FILE names an empty file: ${empty}.`,
    ]);
  });

  test('a key that is none is a fault', () => {
    expect(faultsOf({ SECRET_KEY: 'secret' })).toEqual([expect.stringContaining('openssl rand -base64 32')]);
  });
});
