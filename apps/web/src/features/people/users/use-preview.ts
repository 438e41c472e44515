import { previewUser } from '@echolot/contract/people/users';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { hasRights, rightsOf, type UserDraft } from './user-draft.ts';

const pauseMs = 250;

/** What the person of a draft would see, a moment after the last change. */
export function usePreview(draft: UserDraft) {
  const isWhole = hasRights(draft);
  const { role, drillPaths, surveys } = rightsOf(draft);
  const wanted = { role, drillPaths, surveys, locale: draft.locale };
  const [asked] = useDebouncedValue(JSON.stringify(wanted), pauseMs);
  const body = JSON.parse(asked) as typeof wanted;
  const isAskable = isWhole && body.role !== '' && body.drillPaths.length > 0 && body.surveys?.length !== 0;
  const query = useQuery({ ...queryOptionsOf(previewUser, { body }), enabled: isAskable });
  const isBehind = asked !== JSON.stringify(wanted);
  return {
    preview: isWhole ? query.data : undefined,
    isStale: isWhole && (isBehind || query.isFetching),
    error: isWhole && !isBehind ? query.error : null,
  };
}
