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

/** Features that import upwards. No other may join them; one that no longer does leaves the list. */
const upwards: Readonly<Record<string, readonly string[]>> = {
  'analytics/insights': ['follow-up/actions'],
  'intake/imports': ['follow-up/effect-blocks'],
  'intake/ingest': ['follow-up/effect-blocks', 'follow-up/webhooks'],
  'intake/interviews': ['analytics/rankings', 'follow-up/effect-blocks', 'follow-up/webhooks'],
  'intake/samples': ['analytics/rankings'],
  'structure/structure': ['analytics/filters'],
  'structure/surveys': ['operation/bugs'],
  'people/api-keys': ['structure/surveys'],
  'people/sign-in': ['analytics/saved-filters', 'structure/surveys'],
};

const featureOf = (file: string): string => file.split('/').slice(4, 6).join('/');

/** Rules over folders, which a file at a time does not show; each has a wrong example as the others have. */
export const folderRules: readonly FolderRule[] = [
  {
    name: 'wings-import-downwards',
    comment:
      'A feature builds on wings below its own, so each can be understood without those above (docs/architecture.md).',
    find: (imports) =>
      imports.filter(({ from, to }) => {
        const [upper, lower] = [wingOf(from), wingOf(to)];
        return upper !== undefined && lower !== undefined && placeOf(upper) > placeOf(lower)
          ? !upwards[featureOf(from)]?.includes(featureOf(to))
          : false;
      }),
  },
  {
    name: 'every-wing-is-listed',
    comment:
      'A folder that is no wing has no place in the order; features go into a wing of tools/dependency-rules/wings.ts.',
    find: (imports) => imports.filter(({ from }) => placeOf(wingOf(from) ?? wings[0].name) < 0),
  },
];

/** Tests may use the whole product. */
export function findBrokenFolders(imports: readonly FileImport[]): BrokenImport[] {
  const own = imports.filter(({ from }) => !outside.test(from));
  return folderRules.flatMap(({ name, find }) => find(own).map((broken) => ({ rule: name, ...broken })));
}
