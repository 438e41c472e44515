import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = dirname(import.meta.dirname);

/** A browser on disk and the environment it must be started with. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium of the browser tests: the one CHROMIUM_PATH names, else the one inside the npm package, unpacked once
 * into `.cache/chromium-<version>`. The folder appears under its final name only when complete, so a run that was
 * stopped half-way cannot leave a damaged browser behind.
 */
export async function findChromium(): Promise<Chromium> {
  const own = process.env['CHROMIUM_PATH'];
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, but there is no such file.`);
    return { executablePath: own, env: inheritedEnvironment() };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The packaged Chromium runs on Linux x64 only, this is ${process.platform} ${process.arch}: ` +
        'set CHROMIUM_PATH to a Chromium or Chrome of this machine.',
    );
  }
  const folder = await unpackOnce();
  const env = inheritedEnvironment();
  env['FONTCONFIG_PATH'] = folder;
  const executablePath = join(folder, 'chromium');
  if (await lacksLibraries(executablePath)) {
    env['LD_LIBRARY_PATH'] = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  return { executablePath, env };
}

async function unpackOnce(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const cache = join(repository, '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(join(cache, 'chromium-partial-'));
  try {
    // The package unpacks into the temporary folder of its process and trusts whatever lies there already, so it gets
    // a process with an empty one of its own.
    const script = `
      import chromium, { inflate } from ${JSON.stringify(pathToFileURL(entry).href)};
      await chromium.executablePath();
      await inflate(${JSON.stringify(join(packageFolder, 'bin', 'al2023.tar.br'))});`;
    await run(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TMPDIR: partial } });
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(folder));
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Two runs may unpack at once: the slower one finds the finished folder of the faster one.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package's own fonts only: a page is drawn alike on every machine, with or without fonts installed. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <config></config>
</fontconfig>
`;
}

async function lacksLibraries(executablePath: string): Promise<boolean> {
  try {
    const { stdout } = await run('ldd', [executablePath]);
    return stdout.includes('not found');
  } catch {
    return true; // No ldd (another libc): the libraries beside the browser do no harm.
  }
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]));
}
