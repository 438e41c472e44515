import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import { getImport, type Import, setImportMapping, setImportReading } from '@echolot/contract/intake/imports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, isPassing } from '../../../../api/client.ts';
import { readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useLeaveGuard } from '../../../../unsaved/use-leave-guard.ts';

/** A pause in the changes after which they are saved and the rows judged anew. */
const saveAfterMs = 400;
const retryMs = 3000;

export interface Draft {
  readonly mapping: MappingDraft;
  change(next: (mapping: MappingDraft) => MappingDraft): void;
  /** Changes that are not yet with the server. */
  readonly isUnsaved: boolean;
  /** Saves now what is not; settles when the server has everything. */
  save(): Promise<void>;
  /** Has the file read in another way, and its columns guessed anew. */
  readAnew(reading: ReadingOptions): Promise<void>;
}

/** The mapping at hand: changes show at once and are saved after a short pause, one call at a time. */
export function useDraft(item: Import): Draft | undefined {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { importId } = item;
  const [local, setLocal] = useState<MappingDraft>();
  /** Whether the last try to save failed. */
  const [isStuck, setStuck] = useState(false);
  const latest = useRef<MappingDraft>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hold = useCallback(
    (next: Import) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    [client, importId],
  );
  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    saving.current ??= (async () => {
      while (latest.current) {
        const sent = latest.current;
        // An answer to an older question must not take the place of this one.
        await client.cancelQueries({ queryKey: readKeyOf(getImport, { params: { importId } }) });
        const next = await call(setImportMapping, { params: { importId }, body: { mapping: sent } });
        if (latest.current !== sent) continue;
        latest.current = undefined;
        hold(next);
        setLocal(undefined);
        setStuck(false);
      }
    })().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  }, [client, importId, hold]);

  const saveLater = useCallback(
    (firstDelayMs: number): void => {
      const wait = (delayMs: number): void => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          save().catch((error: unknown) => {
            setStuck(true);
            if (isPassing(error)) wait(retryMs);
            else showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
          });
        }, delayMs);
      };
      wait(firstDelayMs);
    },
    [save, i18n],
  );
  // Leaving the page must not lose the last change: it is saved on the way, or asked for while that is not possible.
  useLeaveGuard(local !== undefined, () => !isStuck);
  useEffect(() => () => void (latest.current && save().catch(() => {})), [save]);

  const change = useCallback(
    (next: (mapping: MappingDraft) => MappingDraft): void => {
      const before = latest.current ?? item.mapping;
      if (!before) return;
      latest.current = next(before);
      setLocal(latest.current);
      saveLater(saveAfterMs);
    },
    [item.mapping, saveLater],
  );
  const readAnew = useCallback(
    async (reading: ReadingOptions): Promise<void> => {
      clearTimeout(timer.current);
      latest.current = undefined;
      setLocal(undefined);
      try {
        hold(await call(setImportReading, { params: { importId }, body: { reading } }));
      } catch (error) {
        showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
      }
    },
    [importId, hold, i18n],
  );
  const mapping = local ?? item.mapping;
  return mapping ? { mapping, change, isUnsaved: local !== undefined, save, readAnew } : undefined;
}
