import { type Module, parseFileSync, version } from '@swc/core';

/**
 * dependency-cruiser reads TypeScript through swc when no TypeScript < 7 is installed, but it never tells swc that a
 * file is TSX and its visitor stops at syntax newer than itself (`using`). It only wants the imports, so it is handed
 * a module of nothing but imports: static and dynamic ones, re-exports and types.
 */
function parseImports(fileName: string): Module {
  const module = parseFileSync(fileName, {
    syntax: 'typescript',
    tsx: /\.[jt]sx$/.test(fileName),
    decorators: true,
    target: 'es2024',
  });
  const specifiers = new Set<string>();
  collectSpecifiers(module, specifiers);
  return { ...module, body: [...specifiers].map((specifier) => importOf(specifier, module.span)) };
}

function collectSpecifiers(node: unknown, specifiers: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collectSpecifiers(item, specifiers);
    return;
  }
  if (!isObject(node)) return;
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      addString(node['source'], specifiers);
      break;
    case 'TsImportType':
      addString(node['argument'], specifiers);
      break;
    case 'CallExpression':
      if (isObject(node['callee']) && isLoader(node['callee']) && Array.isArray(node['arguments'])) {
        const first: unknown = node['arguments'][0];
        if (isObject(first)) addString(first['expression'], specifiers);
      }
      break;
    default:
  }
  for (const value of Object.values(node)) collectSpecifiers(value, specifiers);
}

function isLoader(callee: Record<string, unknown>): boolean {
  return callee['type'] === 'Import' || (callee['type'] === 'Identifier' && callee['value'] === 'require');
}

function addString(node: unknown, specifiers: Set<string>): void {
  if (isObject(node) && node['type'] === 'StringLiteral' && typeof node['value'] === 'string') {
    specifiers.add(node['value']);
  }
}

function importOf(specifier: string, span: Module['span']): Module['body'][number] {
  return {
    type: 'ImportDeclaration',
    span,
    specifiers: [],
    source: { type: 'StringLiteral', span, value: specifier },
    typeOnly: false,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Takes the place of `@swc/core` inside dependency-cruiser; see `cruise-dependencies.ts`. */
export { parseImports as parseFileSync, version };
