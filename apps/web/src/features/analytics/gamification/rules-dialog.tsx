import { type ConfigBlock, getConfigBlockTemplate } from '@echolot/contract/structure/config-blocks';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './gamification.module.css';
import { RulesForm } from './rules-form.tsx';

interface RulesDialogProps {
  readonly survey: string;
  readonly roles: readonly { readonly extName: string; readonly title: string }[];
  readonly onClose: () => void;
}

/** The rules of a survey's points: config block `gamification`, to be changed without writing JSON. */
export function RulesDialog({ survey, roles, onClose }: RulesDialogProps) {
  const { t, i18n } = useLingui();
  const query = useQuery({
    ...queryOptionsOf(getConfigBlockTemplate, { query: { name: 'gamification', survey } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // An answer from before must not be edited.
  const block: ConfigBlock | undefined = query.isFetchedAfterMount ? query.data?.block : undefined;
  const [isChanged, setChanged] = useState(false);
  const guard = useLeaveGuard(isChanged);
  const close = (): void => guard.leave(onClose);
  return (
    <Dialog title={t`Rules for points`} closeLabel={t`Close`} onClose={close} widthPx={640}>
      {block ? (
        <RulesForm
          key={block.version}
          block={block}
          roles={roles}
          onChanged={setChanged}
          onSaved={onClose}
          onClose={close}
          onTakeTheirs={() => void query.refetch()}
        />
      ) : query.isError ? (
        <p role="alert">{errorSentence(i18n, query.error)}</p>
      ) : (
        <div className={classes['skeleton']} role="status" aria-label={t`Loading the rules`} />
      )}
    </Dialog>
  );
}
