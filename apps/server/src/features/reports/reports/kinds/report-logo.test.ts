import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePdf } from '../../../../drawing/pdf-file.ts';
import { readPdf } from '../../../../testing/read-pdf.ts';
import { logoOf } from './report-logo.ts';

const aurora = { extName: 'Aurora', title: 'Aurora Cars' };
const svgUrl = (inside: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`).toString('base64')}`;

test('R-046 the picture of the universe’s data goes before the one that comes with the product', async () => {
  const own = await logoOf({}, aurora);
  expect(own?.alternative).toBe('Aurora Cars');
  expect(own?.picture).toContain('<svg');
  const png = await logoOf({ url: 'data:image/png;base64,iVBORw0KGgo=' }, aurora);
  expect(png?.picture).toEqual(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const gradient = '<linearGradient id="a"/><path d="M1 1h5v5z" fill="url(#a)"/>';
  expect((await logoOf({ url: svgUrl(gradient) }, aurora))?.picture).toContain('url(#a)');
  expect(await logoOf({}, { extName: 'unknown', title: 'Unknown' })).toBeUndefined();
  expect(await logoOf({}, { extName: '../../../../package', title: 'Up' })).toBeUndefined();
});

test.each([
  '<image href="/etc/hostname"/>',
  '<script>1</script>',
  '<use href="#a"/>',
  '<a href="https://elsewhere.example"><path d="M0 0h1"/></a>',
  '<path fill="url(https://elsewhere.example/x)" d="M0 0h1"/>',
  '<style>@import "https://elsewhere.example";</style>',
  '<foreignObject/>',
  `<path d="${'M0 0h1'.repeat(20_000)}"/>`,
])('case 13, 14: a logo that points out of itself, runs or is too long is left out: %.40s', async (inside) => {
  expect(await logoOf({ url: svgUrl(inside) }, aurora)).toBeUndefined();
});

test('case 14: an address is not opened', async () => {
  expect(await logoOf({ url: 'http://127.0.0.1:1/logo.png' }, aurora)).toBeUndefined();
});

test('R-121 it stands on the cover as shapes and text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'echolot-logo-'));
  try {
    const path = join(folder, 'cover.pdf');
    const logo = await logoOf({}, aurora);
    await writePdf(
      {
        ...{ language: 'en', numbers: 'en', title: 'T', author: 'A', subject: 'S', madeAt: 0, runningHead: ['a', 'b'] },
        words: { pageOf: '{page}/{pages}', replacedLetters: '{sign}', continued: 'more' },
        cover: { logo, overline: 'Over', title: 'Title', subtitle: 'Sub', facts: [] },
        blocks: [{ kind: 'paragraph', text: 'Body' }],
      },
      path,
    );
    const bytes = await readFile(path);
    expect(bytes.toString('latin1')).not.toContain('/Subtype /Image');
    const { pages } = await readPdf(bytes);
    expect(JSON.stringify(pages[0])).toMatch(/Aurora.*Over/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
