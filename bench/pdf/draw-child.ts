import { readFileSync, statSync } from 'node:fs';
import { createDrawing } from '../../apps/server/src/drawing/draw.ts';
import { longDocument } from './long-document.ts';

/** Draws one document in a thread, as the product does, in a process of its own, and says what it took: `draw-child.ts path pages`. */
const [, , path = '', pages = '50'] = process.argv;
const document = longDocument(Number(pages));
const drawing = createDrawing();
const idleKb = memoryOf('VmRSS');
const started = performance.now();
await drawing.pdf(document, path, new AbortController().signal);
const ms = performance.now() - started;
await drawing.close();
const peakKb = memoryOf('VmHWM');
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000, idleKb, peakKb, bytes: statSync(path).size }));

/** Memory of this process as Linux counts it, kB. */
function memoryOf(field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
