import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Check } from './check.ts';
import { commitSubjects } from './commit-subjects.ts';
import { documentLinks } from './document-links.ts';
import { fileNames } from './file-names.ts';
import { fileSizes } from './file-sizes.ts';
import { forbiddenWords } from './forbidden-words.ts';
import { lockFile } from './lock-file.ts';
import { onePlace } from './one-place.ts';
import { personalData } from './personal-data.ts';
import { plainWords } from './plain-words.ts';
import { listRepositoryFiles } from './repository-files.ts';
import { collectCitations, requirements, writeRequirements } from './requirements.ts';
import { tableWriters } from './table-writers.ts';
import { compareCatalog, translations } from './translations.ts';
import { unusedCode } from './unused-code.ts';

/** Runs a check on a folder of these files, listed as a copy without git lists them. */
async function faultsOf(check: Check, contents: Record<string, string>): Promise<string[]> {
  return inFolder(contents, async (root) => check.find({ root, files: await listRepositoryFiles(root) }));
}

async function inFolder<T>(contents: Record<string, string>, work: (root: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'echolot-checks-'));
  try {
    for (const [file, text] of Object.entries(contents)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    return await work(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('file names and sizes', () => {
  test.for([
    'apps/server/src/utils.ts',
    'apps/web/src/common/table.tsx',
    'packages/core/src/index.ts',
    'apps/server/src/alert-service.ts',
    'apps/server/src/helpers.test.ts',
  ])('refuses %s', async (file) => {
    expect(await faultsOf(fileNames, { [file]: '' })).toHaveLength(1);
  });

  test('accepts names with a meaning', async () => {
    const files = {
      'apps/web/index.html': '',
      'src/mean-index.ts': '',
      'src/in-common.ts': '',
      'tools/fixtures/utils.ts': '',
    };
    expect(await faultsOf(fileNames, files)).toEqual([]);
  });

  test('refuses more than 400 lines', async () => {
    const files = {
      'a.ts': 'x\n'.repeat(401),
      'b.ts': 'x\n'.repeat(400),
      'src/locales/de/messages.ts': 'x\n'.repeat(999),
    };
    expect(await faultsOf(fileSizes, files)).toEqual(['a.ts has 401 lines, more than 400; split it by topic.']);
  });
});

describe('document links', () => {
  test('tells dead files and dead headings', async () => {
    const readme =
      '[a](docs/a.md) [b](docs/gone.md "title") [c](docs/a.md#two-words) [d](docs/a.md#three) ![e](gone.png)';
    const faults = await faultsOf(documentLinks, {
      'README.md': readme,
      'docs/a.md': '# Two words!\n[up](../README.md)',
    });
    expect(faults).toEqual([
      'README.md links to docs/gone.md, but there is no docs/gone.md.',
      'README.md links to docs/a.md#three, but docs/a.md has no such heading.',
      'README.md links to gone.png, but there is no gone.png.',
    ]);
  });

  test('leaves code and other sites alone', async () => {
    const readme = '```\n[x](gone.md)\n```\n`[y](gone.md)` [z](https://example.org/gone.md) [m](mailto:a@example.org)';
    expect(await faultsOf(documentLinks, { 'README.md': readme })).toEqual([]);
  });
});

describe('forbidden words', () => {
  test.for([
    `https://${'registry'}.npmjs.org/zod`,
    `see ${'/wo'}rk/main/x`,
    `cd ${'/ro'}ot/x`,
    `"${'/ho'}me/someone/x"`,
    `${'<'.repeat(7)} HEAD`,
  ])('refuses %s', async (text) => {
    expect(await faultsOf(forbiddenWords, { 'a.md': `first\n${text}` })).toEqual([
      expect.stringMatching(/^a\.md:2 names /),
    ]);
  });

  test('accepts paths that only look alike', async () => {
    expect(await faultsOf(forbiddenWords, { 'a.md': 'docs/work/a.md ./root/x https://a.example/home/b/c' })).toEqual(
      [],
    );
  });
});

describe('commit subjects', () => {
  const long = 'x'.repeat(73);
  /** A repository with a commit before the rule, one that brings it, and these after it. */
  async function inRepository<T>(
    subjects: readonly string[],
    work: (root: string, git: (...args: string[]) => string) => Promise<T>,
  ): Promise<T> {
    return inFolder({ 'a.md': '' }, async (root) => {
      const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
      const git = (...args: string[]): string =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
          cwd: root,
          env,
          stdio: 'pipe',
        }).toString();
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message', long);
      await mkdir(join(root, 'tools/checks'), { recursive: true });
      await writeFile(join(root, 'tools/checks/commit-subjects.ts'), '');
      git('add', '.');
      git('commit', '--quiet', '--message', 'Subjects are short');
      for (const subject of subjects)
        git('commit', '--quiet', '--allow-empty', '--message', subject, '--message', long);
      return work(root, git);
    });
  }
  const find = (root: string): Promise<string[]> => commitSubjects.find({ root, files: [] });

  test('tells those that are too long since there is the rule, also on no branch', async () => {
    await inRepository(['x'.repeat(72), 'ü'.repeat(73)], async (root, git) => {
      expect(await find(root)).toEqual([expect.stringMatching(/^The subject of commit \w+ has 73 characters/)]);
      git('checkout', '--quiet', '--detach', 'HEAD~1');
      expect(await find(root)).toEqual([]);
    });
  });

  test('pass where the history is not whole, for it cannot tell what is new', async () => {
    await inRepository([long], async (root, git) => {
      const clone = (depth: string): string => {
        git('clone', '--quiet', '--depth', depth, `file://${root}`, `clone-${depth}`);
        return join(root, `clone-${depth}`);
      };
      expect(await find(clone('2'))).toEqual([]);
      expect(await find(clone('1'))).toEqual([]);
    });
    await inFolder({ 'a.md': '' }, async (root) => expect(await find(root)).toEqual([]));
  });
});

describe('plain words', () => {
  const catalogue = 'apps/web/src/locales/en/reports.po';

  test.for([
    ['msgid "Take along: {0}"\nmsgstr ""\n', 'Export'],
    ['msgid ""\n"Better than {0}, "\n"by more than chance"\nmsgstr ""\n', 'significant'],
    ['msgid "New measure"\nmsgstr ""\n', 'Actions'],
    ['msgid "sheet.rest"\nmsgstr "To the rest"\n', 'vs. rest'],
  ] as const)('refuses %j on a screen', async ([text, instead]) => {
    expect(await faultsOf(plainWords, { [catalogue]: text })).toEqual([expect.stringContaining(`write "${instead}"`)]);
  });

  test('refuses names that do not say what the thing is', async () => {
    const files = {
      'apps/server/src/a.ts': 'export interface ChartGround {\n}\nconst playground = 1;\ntype Wish = 1;\n',
    };
    expect(await faultsOf(plainWords, files)).toEqual([
      expect.stringContaining('a.ts declares ChartGround'),
      expect.stringContaining('a.ts declares Wish'),
    ]);
  });

  test('accepts the words of the field', async () => {
    const files = { [catalogue]: 'msgid "Export"\nmsgstr ""\n', 'apps/server/src/a.ts': 'type Query = 1;\n' };
    expect(await faultsOf(plainWords, files)).toEqual([]);
  });
});

describe('lock file', () => {
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu'];
  const engines = Object.fromEntries(
    platforms.map((name) => [`node_modules/@chdb/lib-${name}`, { integrity: 'sha512-x' }]),
  );
  const lockOf = (packages: object): Record<string, string> => ({ 'package-lock.json': JSON.stringify({ packages }) });

  test('accepts packages by content, from any registry', async () => {
    expect(
      await faultsOf(lockFile, lockOf({ ...engines, 'node_modules/@a/b': { resolved: 'packages/b', link: true } })),
    ).toEqual([]);
  });

  test('tells addresses, lacking content hashes and lacking platforms', async () => {
    const faults = await faultsOf(
      lockFile,
      lockOf({ 'node_modules/zod': { resolved: 'https://example.org/zod.tgz' } }),
    );
    expect(faults.join('\n')).toMatch(
      /zod names a download address[^]*zod has no integrity[^]*lacks @chdb\/lib-darwin-arm64/,
    );
    expect(faults).toHaveLength(6);
  });
});

describe('requirements', () => {
  // Put together here, so that no tool takes these examples for tests of the requirements.
  const [old, list, form, other] = ['001', '012', '030', '099'].map((number) => `R-${number}`);
  const listTest = `test('${list} lists samples', () => {});\n// ${other} is no title\nfind('DEALE${other}45');`;
  const page = `# R\n\n| id | what it asks | shown by |\n|---|---|---|\n| ${old} | Old addresses lead on. | – |\n| ${form} | A form. | [gone.test.ts](../gone.test.ts) |\n`;

  test('writes the tests of each requirement and asks for words', async () => {
    await inFolder({ 'src/a.test.ts': listTest, 'src/b.test.ts': `it('${old} and ${list}', x)` }, async (root) => {
      const citations = await collectCitations(root, await listRepositoryFiles(root));
      expect(writeRequirements(page, citations).split('\n').slice(4)).toEqual([
        `| ${old} | Old addresses lead on. | [b.test.ts](../src/b.test.ts) |`,
        `| ${list} | TO DESCRIBE | [a.test.ts](../src/a.test.ts), [b.test.ts](../src/b.test.ts) |`,
        `| ${form} | A form. | – |`,
        '',
      ]);
    });
  });

  test('tells lines without words, and lines that are not as the tests are', async () => {
    const undescribed = { 'docs/requirements.md': page, 'a.test.ts': listTest };
    expect(await faultsOf(requirements, undescribed)).toEqual([expect.stringContaining(`no words for ${list}`)]);
    expect(await faultsOf(requirements, { 'docs/requirements.md': page })).toEqual([
      expect.stringContaining('npm run requirements'),
    ]);
  });
});

describe('translations', () => {
  const extracted = { a: { message: '{n, plural, one {# answer} other {# answers}} in <0>{place}</0>' } };
  const german = '{n, plural, one {# Antwort} other {# Antworten}} in <0>{place}</0>';

  test('accepts a complete catalogue', () => {
    expect(compareCatalog('de', extracted, { a: { translation: german } }, true)).toEqual([]);
    expect(compareCatalog('en', extracted, { a: { translation: '' } }, false)).toEqual([]);
  });

  test.for([
    ['lacks', {}],
    ['lacks', { a: { translation: german, obsolete: true } }],
    ['no translation', { a: { translation: ' ' } }],
    ['loses n', { a: { translation: '<0>{place}</0>' } }],
    ['loses <0>', { a: { translation: '{n} in {place}' } }],
    ['keeps "Old"', { a: { translation: german }, b: { message: 'Old', translation: 'Alt' } }],
  ] as const)('tells %s', ([fault, entries]) => {
    expect(compareCatalog('de', extracted, entries, true)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('translations of files and mails', () => {
  const config = `export default {
    sourceLocale: 'en', locales: ['en', 'de'],
    catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src/**/*-texts.ts'] }],
  };`;
  const catalogue = (text: string) => `#. js-lingui-explicit-id\nmsgid "Rank"\nmsgstr "${text}"\n`;
  const server = (german: string): Record<string, string> => ({
    'apps/server/lingui.config.js': config,
    'apps/server/src/ranking-texts.ts': "export const texts = defineTexts((i18n) => ({ rank: i18n.t('Rank') }));",
    'apps/server/src/locales/en/messages.po': catalogue('Rank'),
    'apps/server/src/locales/de/messages.po': german,
  });

  test('a text in every language is right, a missing one is not', async () => {
    expect(await faultsOf(translations, server(catalogue('Rang')))).toEqual([]);
    expect(await faultsOf(translations, server(catalogue('')))).toEqual([
      expect.stringContaining('no translation of "Rank"'),
    ]);
    expect(await faultsOf(translations, server(''))).toEqual([expect.stringContaining('lacks "Rank"')]);
  });
});

describe('what is decided in one place', () => {
  test.for([
    ['apps/server/src/features/a/b/get-b.ts', "const isMasked = !ctx.actor.permissions.has('interviews.identify');"],
    [
      'apps/server/src/features/a/b/get-b.ts',
      "if (!actor.drillPaths.includes('*')) throw new AppError('path_forbidden');",
    ],
    ['apps/server/src/features/a/b/alert-mails.ts', 'const link = `/alert/${survey}/${alertId}`;'],
    ['apps/server/src/features/a/b/list-report.ts', 'leadsTo: `${ctx.config.publicUrl}/interview/${survey}/`,'],
    ['apps/web/src/features/a/b/use-b.ts', 'const reads = /^\\/vuejs\\/alert/;'],
    ['apps/web/src/features/a/b/use-b.ts', "queryKey: ['/vuejs/configblocks/check', name],"],
  ])('is not written again: %s', async ([file = '', text = '']) => {
    expect(await faultsOf(onePlace, { [file]: text })).toHaveLength(1);
    expect(await faultsOf(onePlace, { [file.replace('.ts', '.test.ts')]: text })).toEqual([]);
  });
});

describe('table writers', () => {
  const features = 'apps/server/src/features';
  const migration = { 'apps/server/migrations/record/0001_start.sql': 'create table alert (alert_id uuid);' };
  const alerts = { [`${features}/follow-up/alerts/alert-store.ts`]: 'db.insertInto("alert")' };

  test('refuses a second feature that writes a table, however it is spelled', async () => {
    for (const text of ['sql`update alert set state = 1`', 'sql`DELETE FROM alert`', 'sql`copy alert from stdin`']) {
      const faults = await faultsOf(tableWriters, {
        ...migration,
        ...alerts,
        [`${features}/intake/ingest/rows-store.ts`]: text,
      });
      expect(faults).toEqual([
        expect.stringContaining('alert-store.ts writes alert, as intake/ingest does'),
        expect.stringContaining('rows-store.ts writes alert, as follow-up/alerts does'),
      ]);
    }
  });

  test('accepts one writer, readers, and tests', async () => {
    const others = {
      [`${features}/intake/ingest/rows-view.ts`]: 'sql`select from alert`',
      [`${features}/intake/ingest/ingest.test.ts`]: 'sql`delete from alert`',
    };
    expect(await faultsOf(tableWriters, { ...migration, ...alerts, ...others })).toEqual([]);
  });

  test('refuses a verb that touches a table itself', async () => {
    const faults = await faultsOf(tableWriters, { [`${features}/intake/ingest/post.ts`]: 'record.as((tx) => tx.db)' });
    expect(faults).toEqual([expect.stringContaining('post.ts uses db')]);
  });
});

describe('personal data', () => {
  const migration = {
    'apps/server/migrations/record/0001_start.sql':
      'create table guest (\n  guest_id uuid,\n  room int\n);\nalter table guest add column email text;',
  };
  const said = (text: string) => ({ 'apps/server/src/features/privacy/guests/personal-data.ts': `x = {\n${text}\n};` });

  test('accepts a table that says how a person is erased', async () => {
    const contents = { ...migration, ...said("  guest: { erasedIn: 'guests', endsIn: 'guests' },") };
    expect(await faultsOf(personalData, contents)).toEqual([]);
  });

  test.for([
    ['a table nobody names', said(''), 'guest is in no personal-data.ts'],
    ['a table with columns of persons that says it has none', said("  guest: 'no person',"), 'which has email'],
    [
      'a table that is not there',
      said("  guest: { stays: 'x' },\n  visit: 'staff',"),
      'names visit, which no migration',
    ],
  ] as const)('refuses %s', async ([, declaration, fault]) => {
    expect(await faultsOf(personalData, { ...migration, ...declaration })).toEqual([expect.stringContaining(fault)]);
  });
});

test('what is exported and named nowhere else is told', async () => {
  const file = 'packages/core/src/shapes.ts';
  const used = "export const area = 1;\nexport type Square = 'square';\n";
  const user = "import { area, type Square } from './shapes.ts';\n";
  expect(await faultsOf(unusedCode, { [file]: used, 'packages/core/src/uses.ts': user })).toEqual([]);
  expect(await faultsOf(unusedCode, { [file]: used })).toEqual([
    `${file} exports area, which nobody uses: delete it.`,
    `${file} exports Square, which nobody uses: delete it.`,
  ]);
});
