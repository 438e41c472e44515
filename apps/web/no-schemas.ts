import type { Plugin } from 'vite';

const module = '\0no-schemas';

const text = /(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/.source;
const texts = `${text}(?:\\s*\\+\\s*${text})*`;
/** What schemas say to readers of the API. */
const descriptions = new RegExp(`\\.describe\\(\\s*${texts},?\\s*\\)`, 'g');
/** And endpoints; what config blocks say of themselves is shown to people. */
const summaries = new RegExp(`^ {2}(?:summary|description):\\s*${texts},$`, 'gm');
/** What the server alone decides by. */
const decisions = /^ {2}(?:audited: \{[^}]*\}|reach: '\w+'),$/gm;

/**
 * Leaves the schema library out of the browser: replies are checked by the server, so the app needs only the contract's
 * paths, methods, codes and types (docs/decisions/no-schemas-in-the-browser.md). In `packages/contract` every use of
 * `z` becomes a value that can be called and asked for anything, without its descriptions; a form that validates imports zod itself.
 */
export function noSchemas(): Plugin {
  return {
    name: 'echolot-no-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.includes('/packages/contract/src/') ? module : undefined,
    transform: (code, id) =>
      id.includes('/packages/contract/src/') && !id.includes('/config-')
        ? { code: code.replace(descriptions, '').replace(summaries, '').replace(decisions, ''), map: null }
        : undefined,
    load: (id) =>
      id === module
        ? 'const schema = new Proxy(() => schema, { get: () => schema });\nexport const z = /* @__PURE__ */ schema;'
        : undefined,
  };
}
