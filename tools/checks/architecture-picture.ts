import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wings } from '../dependency-rules/wings.ts';
import type { Check } from './check.ts';

export const picturePath = 'docs/pictures/architecture.svg';
const pagePath = 'docs/architecture.md';

/** The picture of the house shows the features there are, and the page places each of them. */
export const architecturePicture: Check = {
  name: 'architecture picture',
  async find({ root, files }) {
    if (!files.includes(picturePath)) return [];
    const faults: string[] = [];
    if ((await readFile(join(root, picturePath), 'utf8')) !== drawArchitecture(files))
      faults.push(`${picturePath} shows other features than there are: run npm run picture.`);
    const page = await readFile(join(root, pagePath), 'utf8');
    for (const [wing, features] of featuresByWing(files)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${wing}\``)) ?? '';
      for (const feature of features)
        if (!new RegExp(`\\b${feature}\\b`).test(row))
          faults.push(`${pagePath} does not place ${feature} in the row of ${wing}: say there what it is.`);
    }
    return faults;
  },
};

/** Features of the server, by wing, top first; those the web alone has are with them. */
function featuresByWing(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>(wings.map(({ name }) => [name, new Set()]));
  for (const file of files) {
    const [, app, wing = '', feature = ''] = /^apps\/(server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
    // The page of one interview and the pages of lists are named differently in the web.
    if (app && !(app === 'web' && /^interviews?$/.test(feature))) found.get(wing)?.add(feature);
  }
  return new Map([...found].map(([wing, features]) => [wing, [...features].toSorted()]));
}

const width = 960;
const rowHeight = 52;
const lineLength = 76;

/** An SVG of the house: the way of a request, the wings with their features, the ground floor, the stores. */
export function drawArchitecture(files: readonly string[]): string {
  const house = 190;
  const rows = [...featuresByWing(files)].map(([wing, features], index) =>
    drawWing(house + index * rowHeight, wing, wings[index]?.what ?? '', features),
  );
  const ground = house + wings.length * rowHeight + 14;
  const stores = ground + 92;
  const height = stores + 128;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="14" role="img" aria-labelledby="t d">
  <title id="t">The house of Echolot</title>
  <desc id="d">A request goes from a page through the contract to the verb of the same name in a feature, and to the feature's store. Features lie in nine wings; imports run down only. Below are the ground floor and the stores. A change goes from the record through the outbox and the projection to the columnar store, and back to open pages as an event.</desc>
  <defs>
    <marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z" fill="#424242"/></marker>
    <marker id="b" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z" fill="#0000c8"/></marker>
  </defs>
  <rect width="${width}" height="${height}" fill="#fff"/>
${[
  box(20, 20, 920, 52, 'apps/web', 'a page per address; typed client and query keys come from the contract'),
  box(20, 92, 920, 52, 'packages/contract', 'the API as values: method, path, permission, body, reply, errors'),
  arrow(`M120 72V90`),
  arrow(`M120 144V${house - 2}`),
  label(
    132,
    168,
    'http: authenticate, permission, parse → the verb of the same name     ·     worker: a job → its verb',
  ),
  ...rows,
  arrow(`M930 ${house + 4}V${ground - 18}`),
  label(874, house - 8, 'imports'),
  box(
    20,
    ground,
    920,
    60,
    'ground floor',
    'context (what a verb is given) · events · jobs · database · columnar · gateways · drawing · caches · secrets',
  ),
  arrow(`M120 ${ground + 60}V${stores - 2}`),
  box(20, stores, 250, 60, 'record', 'PostgreSQL, row security'),
  box(350, stores, 250, 60, 'projection', 'a thread: outbox → rows'),
  box(690, stores, 250, 60, 'columnar store', 'chDB or ClickHouse'),
  arrow(`M270 ${stores + 30}H348`, true),
  arrow(`M600 ${stores + 30}H688`, true),
  arrow(`M475 ${stores + 60}V${stores + 92}H8V46H18`, true),
  label(490, stores + 96, 'event: open pages ask again', true),
].join('\n')}
</svg>
`;
}

function drawWing(y: number, wing: string, what: string, features: readonly string[]): string {
  const lines: string[] = [];
  for (const feature of features) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + feature.length + 3 <= lineLength)
      lines[lines.length - 1] = `${last} · ${feature}`;
    else lines.push(feature);
  }
  const first = y + (lines.length > 1 ? 20 : 28);
  return [
    `  <rect x="20" y="${y}" width="900" height="${rowHeight - 4}" rx="6" fill="#f6f6fb" stroke="#c9c9d6"/>`,
    `  <text x="36" y="${y + 20}" font-weight="600" fill="#16161d">${wing}</text>`,
    `  <text x="36" y="${y + 38}" font-size="12" fill="#5c5c6b">${what}</text>`,
    ...lines.map((line, index) => `  <text x="330" y="${first + index * 18}" fill="#16161d">${line}</text>`),
  ].join('\n');
}

function box(x: number, y: number, boxWidth: number, height: number, name: string, what: string): string {
  return [
    `  <rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="6" fill="#fff" stroke="#424242"/>`,
    `  <text x="${x + 16}" y="${y + 22}" font-weight="600" fill="#16161d">${name}</text>`,
    `  <text x="${x + 16}" y="${y + 41}" font-size="12" fill="#5c5c6b">${what}</text>`,
  ].join('\n');
}

function arrow(path: string, isEvent = false): string {
  const color = isEvent ? '#0000c8' : '#424242';
  return `  <path d="${path}" fill="none" stroke="${color}" stroke-width="1.5" marker-end="url(#${isEvent ? 'b' : 'a'})"/>`;
}

function label(x: number, y: number, text: string, isEvent = false): string {
  return `  <text x="${x}" y="${y}" font-size="12" fill="${isEvent ? '#0000c8' : '#5c5c6b'}">${text}</text>`;
}
