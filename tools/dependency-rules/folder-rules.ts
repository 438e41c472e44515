import { wings } from './wings.ts';

/** One file imports another, types included. Paths are relative to the repository. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

interface BrokenImport extends FileImport {
  readonly rule: string;
}

interface FolderRule {
  readonly name: string;
  readonly comment: string;
  find(imports: readonly FileImport[]): FileImport[];
}

const outside = /\.test\.tsx?$|\/testing\/|\/test-[^/]+$/;
/** Of the server: in the web no feature imports another, whatever its wing. */
const wingOf = (file: string): string | undefined => /^apps\/server\/src\/features\/([^/]+)\/[^/]+\//.exec(file)?.[1];
const placeOf = (wing: string): number => wings.findIndex(({ name }) => name === wing);

/** A feature, or another folder of an app: what is understood as one. */
function folderOf(file: string): string | undefined {
  return /^apps\/\w+\/src\/(features\/[^/]+\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0];
}

/** Rules over folders, which a file at a time does not show; each has a wrong example as the others have. */
export const folderRules: readonly FolderRule[] = [
  {
    name: 'wings-import-downwards',
    comment:
      'A feature builds on wings below its own, so each can be understood without those above (docs/architecture.md).',
    find: (imports) =>
      imports.filter(({ from, to }) => {
        const [upper, lower] = [wingOf(from), wingOf(to)];
        return upper !== undefined && lower !== undefined && placeOf(upper) > placeOf(lower);
      }),
  },
  {
    name: 'every-wing-is-listed',
    comment:
      'A folder that is no wing has no place in the order; features go into a wing of tools/dependency-rules/wings.ts.',
    find: (imports) => imports.filter(({ from }) => placeOf(wingOf(from) ?? wings[0].name) < 0),
  },
  {
    name: 'no-circles-of-folders',
    comment: 'Features and folders that need each other are one thing in two places, and cannot be changed one by one.',
    find: (imports) => {
      const edges = Map.groupBy(
        imports.flatMap(({ from, to }) => {
          const [upper, lower] = [folderOf(from), folderOf(to)];
          return upper && lower && upper !== lower ? [{ upper, lower }] : [];
        }),
        ({ upper }) => upper,
      );
      const reach = (start: string): Set<string> => {
        const reached = new Set<string>();
        const waiting = [start];
        for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
          for (const { lower } of edges.get(folder) ?? []) {
            if (reached.has(lower)) continue;
            reached.add(lower);
            waiting.push(lower);
          }
        }
        return reached;
      };
      const inCircle = new Map([...edges.keys()].map((folder) => [folder, reach(folder)]));
      return imports.filter(({ from, to }) => {
        const [upper, lower] = [folderOf(from) ?? '', folderOf(to) ?? ''];
        return upper !== lower && inCircle.get(upper)?.has(lower) && inCircle.get(lower)?.has(upper);
      });
    },
  },
];

/** Tests may use the whole product. */
export function findBrokenFolders(imports: readonly FileImport[]): BrokenImport[] {
  const own = imports.filter(({ from }) => !outside.test(from));
  return folderRules.flatMap(({ name, find }) => find(own).map((broken) => ({ rule: name, ...broken })));
}
