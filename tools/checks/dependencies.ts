import { cruiseDependencies } from '../dependency-rules/cruise-dependencies.ts';
import { folderRules } from '../dependency-rules/folder-rules.ts';
import { dependencyRules } from '../dependency-rules/rules.ts';
import type { Check } from './check.ts';

/** Holds the rules of "Who may import whom"; see `rules.ts` and `folder-rules.ts` in `tools/dependency-rules`. */
export const dependencies: Check = {
  name: 'dependency rules',
  async find({ root }) {
    const { broken, importCount } = await cruiseDependencies(
      root,
      ['apps', 'packages', 'e2e', 'bench'],
      dependencyRules,
    );
    if (importCount === 0)
      return ['The cruise saw no import at all: the TypeScript parser of the dependency rules is blind.'];
    return broken.map(({ rule, from, to }) => {
      const reason = [...dependencyRules, ...folderRules].find(({ name }) => name === rule)?.comment ?? '';
      return `${from} must not import ${to} (${rule}: ${reason})`;
    });
  },
};
