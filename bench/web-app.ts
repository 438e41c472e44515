import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';

/** Builds the web app unless it is built of these sources; what that prints must not meet the JSON on standard output. */
export async function ensureWebApp(): Promise<void> {
  const script = `import { ensureWebBuilt } from './tools/web-build.js'; await ensureWebBuilt();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: dirname(import.meta.dirname),
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built; what Vite said is above.');
}
