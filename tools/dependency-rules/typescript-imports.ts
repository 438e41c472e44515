import { type Identifier, type Module, parseFileSync, version } from '@swc/core';

/**
 * dependency-cruiser reads TypeScript through swc when no TypeScript < 7 is installed, but it never tells swc that a
 * file is TSX and its visitor stops at syntax newer than itself (`using`). It only wants the imports, so it is handed
 * a module of nothing but imports: static and dynamic ones, re-exports and types.
 *
 * It cannot be told through swc which of them are of types only. Those are written as `import x = require()`, which
 * the compiler settings forbid in the source, so rules can tell them by `dependencyTypes: ['import-equals']`.
 */
function parseImports(fileName: string): Module {
  const module = parseFileSync(fileName, {
    syntax: 'typescript',
    tsx: /\.[jt]sx$/.test(fileName),
    decorators: true,
    target: 'es2024',
  });
  const imports: Imports = { values: new Set(), types: new Set() };
  collectImports(module, imports);
  const { span } = module;
  const values = [...imports.values].map((specifier) => importOf(specifier, span));
  return { ...module, body: [...values, ...[...imports.types].map((specifier) => typeImportOf(specifier, span))] };
}

interface Imports {
  values: Set<string>;
  types: Set<string>;
}

function collectImports(node: unknown, imports: Imports): void {
  if (Array.isArray(node)) {
    for (const item of node) collectImports(item, imports);
    return;
  }
  if (!isObject(node)) return;
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      addString(node['source'], isOfTypesOnly(node) ? imports.types : imports.values);
      break;
    case 'TsImportType':
      addString(node['argument'], imports.types);
      break;
    case 'CallExpression':
      if (isObject(node['callee']) && isLoader(node['callee']) && Array.isArray(node['arguments'])) {
        const first: unknown = node['arguments'][0];
        if (isObject(first)) addString(first['expression'], imports.values);
      }
      break;
    default:
  }
  for (const value of Object.values(node)) collectImports(value, imports);
}

function isOfTypesOnly(declaration: Record<string, unknown>): boolean {
  if (declaration['typeOnly'] === true) return true;
  const specifiers = declaration['specifiers'];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((specifier: unknown) => isObject(specifier) && specifier['isTypeOnly'] === true);
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

function typeImportOf(specifier: string, span: Module['span']): Module['body'][number] {
  return {
    type: 'TsImportEqualsDeclaration',
    span,
    declare: false,
    isExport: false,
    isTypeOnly: true,
    id: { type: 'Identifier', span, value: 'types', optional: false, ctxt: 0 } as Identifier,
    moduleRef: {
      type: 'TsExternalModuleReference',
      span,
      expression: { type: 'StringLiteral', span, value: specifier },
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Takes the place of `@swc/core` inside dependency-cruiser; see `cruise-dependencies.ts`. */
export { parseImports as parseFileSync, version };
