import { errorCodes } from '@echolot/contract/errors';
import { openApiPath } from '@echolot/contract/path-groups';
import type { OpenApi, Operation } from './openapi.ts';

/** The description of the API as one page a person reads: no script, nothing from elsewhere. */
export function openApiPage(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const menu = tags.map(
    (tag) =>
      `<li>${escape(tag)}<ul>${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(
          ({ method, operation }) =>
            `<li><a href="#${operation.operationId}">${method} ${operation.operationId}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) => `<details id="schema-${name}"><summary>${name}</summary>${json(schema)}</details>`,
  );
  const problems = Object.entries(errorCodes).map(
    ([code, { status, title }]) =>
      `<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(api.info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${openApiPageStyle}</style></head><body>
<nav aria-label="Endpoints"><ul>${menu.join('')}<li><a href="#problems">Problems</a></li><li><a href="#schemas">Replies</a></li></ul></nav>
<main><h1>${escape(api.info.title)} API</h1><p>${prose(api.info.description)}</p>
<p>The same for machines: <a href="${openApiPath}">OpenAPI ${api.openapi}</a>.</p>
${operations.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}
<h2 id="problems">Problems</h2><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${problems.join('')}</tbody></table>
<h2 id="schemas">Replies</h2>${schemas.join('')}</main></body></html>`;
}

function section(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, description: text, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? '' : ', optional'}</td><td>${escape(text ?? '')} <code>${escape(JSON.stringify(schema))}</code></td></tr>`,
  );
  const body = Object.values(requestBody?.content ?? {}).map(
    ({ schema, example }) =>
      `${example === undefined ? '' : `<h3>Example</h3>${json(example)}`}<h3>Body</h3>${json(schema)}`,
  );
  const replies = Object.entries(responses).map(([status, reply]) => {
    const reference = Object.values(reply.content ?? {})[0]
      ?.schema.$ref?.split('/')
      .at(-1);
    const link = reference ? ` <a href="#schema-${reference}">${reference}</a>` : '';
    return `<tr><td>${status}</td><td>${prose(reply.description)}${link}</td></tr>`;
  });
  return `<section id="${operationId}"><h2><code>${method} ${escape(path)}</code></h2><p><b>${escape(summary)}</b></p>
${description ? `<p>${prose(description)}</p>` : ''}<p>${security.length > 0 ? 'Bearer token' : 'Open to everybody'}</p>
${rows.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${body.join('')}<table><thead><tr><th>Status</th><th>Reply</th></tr></thead><tbody>${replies.join('')}</tbody></table></section>`;
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;
}

/** Plain text with `code` and blank lines between paragraphs. */
function prose(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Named by its hash in the security policy. */
export const openApiPageStyle = `
:root { color-scheme: light dark; --line: #d5d8de; --soft: #f4f5f8; --action: #0000c8 }
@media (prefers-color-scheme: dark) { :root { --line: #3a3d45; --soft: #1c1e23; --action: #9aa4ff } }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--line); padding: 16px; box-sizing: border-box }
nav ul { list-style: none; margin: 0 0 8px; padding: 0 } nav ul ul { padding-left: 12px }
main { padding: 24px; max-width: 960px } section { border-top: 1px solid var(--line); margin-top: 24px }
a { color: var(--action) } code, pre { font-family: ui-monospace, monospace; font-size: 13px }
pre { background: var(--soft); padding: 12px; overflow: auto; max-height: 420px }
table { border-collapse: collapse; width: 100%; margin: 8px 0 } td, th { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: 4px 12px 4px 0; overflow-wrap: anywhere }
@media (max-width: 800px) { body { display: block } nav { position: static; height: auto; border: 0 } }`;
