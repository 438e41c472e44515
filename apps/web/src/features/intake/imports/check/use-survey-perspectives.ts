import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { readFilteredDrillPath } from '../../../../survey/use-active-survey.ts';

/** Hierarchies of the survey a mapping names, and those it names already. */
export function useSurveyPerspectives({ survey, samples }: MappingDraft): string[] {
  const { surveys } = useIdentity();
  const views = surveys.find(({ extName }) => extName === survey.extName)?.views ?? [];
  const seen = views.flatMap(({ startPath }) => readFilteredDrillPath(startPath)?.path.segments[0] ?? []);
  return [...new Set([...seen, ...(samples?.units ?? []).map(({ perspective }) => perspective)])];
}
