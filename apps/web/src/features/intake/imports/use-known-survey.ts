import type { Import } from '@echolot/contract/intake/imports';
import { useEffect, useRef } from 'react';
import { log } from '../../../api/log.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { restoreIdentity } from '../../../session/session.ts';

/** Once an import has made a survey, reads anew which surveys there are: menus and links shall know it. */
export function useKnownSurvey(item: Import | undefined): void {
  const { surveys } = useIdentity();
  const asked = useRef<string>(undefined);
  const isMade = item?.state === 'finished' || item?.state === 'cancelled' || item?.state === 'failed';
  const made = isMade && item.drillPath !== null ? item.survey?.extName : undefined;
  const isKnown = surveys.some(({ extName }) => extName === made);
  useEffect(() => {
    if (made === undefined || isKnown || asked.current === made) return;
    asked.current = made;
    restoreIdentity().catch((error: unknown) => log.warn('the new survey could not be read', error));
  }, [made, isKnown]);
}
