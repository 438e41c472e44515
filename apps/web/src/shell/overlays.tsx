import type { Survey } from '@echolot/contract/identity';
import { Dialog } from '@echolot/ui/dialog';
import { lazyPart } from '@echolot/ui/lazy-part';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { BugList } from './bug-list.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { KeyList } from './key-list.tsx';
import { loadFilterPanel } from './load-filters.ts';
import type { Overlay } from './overlay.ts';
import { SupportDialog } from './support-dialog.tsx';

export const loadPalette = () => import('./palette/palette.tsx');
const FilterPanel = lazyPart(async () => (await loadFilterPanel()).FilterPanel);
const Palette = lazyPart(async () => (await loadPalette()).Palette);

interface OverlaysProps {
  overlay: Overlay;
  survey: Survey | undefined;
  onClose: () => void;
  openOverlay: (overlay: Overlay) => void;
}

/** What lies over the page; loaded when it is first opened. */
export function Overlays({ overlay, survey, onClose, openOverlay }: OverlaysProps): ReactNode {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const closeLabel = t`Close`;
  if (overlay === 'palette') {
    return (
      <Dialog title={t`Go to`} closeLabel={closeLabel} onClose={onClose} isTitleHidden widthPx={620}>
        <Suspense fallback={<div style={{ blockSize: 320 }} />}>
          <Palette survey={survey} onClose={onClose} openOverlay={openOverlay} />
        </Suspense>
      </Dialog>
    );
  }
  if (overlay === 'filters') {
    return survey ? (
      <Dialog
        title={<Trans>Filters</Trans>}
        closeLabel={closeLabel}
        onClose={onClose}
        from={isPhone ? 'bottom' : 'right'}
      >
        <Suspense fallback={<FilterSkeleton />}>
          <FilterPanel survey={survey} />
        </Suspense>
      </Dialog>
    ) : null;
  }
  if (overlay === 'keys') {
    return (
      <Dialog title={<Trans>Keys</Trans>} closeLabel={closeLabel} onClose={onClose} widthPx={720}>
        <KeyList />
      </Dialog>
    );
  }
  if (overlay === 'bugs') {
    return survey ? (
      <Dialog title={<Trans>Bug list</Trans>} closeLabel={closeLabel} onClose={onClose} widthPx={760}>
        <BugList survey={survey} />
      </Dialog>
    ) : null;
  }
  return <SupportDialog closeLabel={closeLabel} onClose={onClose} />;
}
