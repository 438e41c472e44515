import type { ImportTargetKind } from '@echolot/contract/intake/import-reading';
import { useRouter, useSearch } from '@tanstack/react-router';

/** What the next file is about, as it is in the address. */
export function useImportTarget(): [ImportTargetKind, (target: ImportTargetKind) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  const target = search['target'] === 'samples' ? 'samples' : 'interviews';
  return [
    target,
    (next) => {
      const query = next === 'samples' ? '?target=samples' : '';
      void router.navigate({ href: router.state.location.pathname + query, replace: true, resetScroll: false });
    },
  ];
}
