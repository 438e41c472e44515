import { registerHooks } from 'node:module';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { findBrokenFolders } from './folder-rules.ts';

const parserUrl = new URL('typescript-imports.ts', import.meta.url).href;

// Has to be before dependency-cruiser is imported: it looks for its parsers once, when it loads.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@swc/core' && context.parentURL?.includes('/node_modules/dependency-cruiser/')) {
      return { url: parserUrl, shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});

/** An import that breaks a rule. Paths are relative to the folder that was cruised. */
export interface BrokenRule {
  rule: string;
  from: string;
  to: string;
}

/** What a cruise saw: how much (so that a blind cruise is noticed) and what breaks the rules. */
export interface Cruise {
  moduleCount: number;
  importCount: number;
  broken: BrokenRule[];
}

/**
 * Follows the imports of every source file below a folder that looks like this repository and holds them against the
 * rules.
 *
 * @param baseDir absolute path of the repository (or of a fixture laid out like one).
 * @param folders what to cruise, relative to `baseDir`.
 */
export async function cruiseDependencies(
  baseDir: string,
  folders: readonly string[],
  rules: readonly IForbiddenRuleType[],
): Promise<Cruise> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error' as const, ...rule })) },
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // Only our own build output: installed packages live in their dist/ and must stay visible.
      exclude: { path: '^((apps|packages)/[^/]+/dist|tools/fixtures)/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output.slice(0, 200)}`);
  return {
    moduleCount: output.summary.totalCruised,
    importCount: output.summary.totalDependenciesCruised ?? 0,
    broken: [...listBrokenRules(output), ...findBrokenFolders(listImports(output))],
  };
}

function listImports({ modules }: ICruiseResult): { from: string; to: string }[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

function listBrokenRules(result: ICruiseResult): BrokenRule[] {
  return result.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
  }));
}
