import { getEffectBlockTemplate, listEffectBlocks } from '@echolot/contract/follow-up/effect-blocks';
import pageStyles from '@echolot/ui/page.module.css';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { editedOptionsOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { newEffectBlock, paths } from '../../../../paths.ts';
import { draftName } from '../draft-in-address.ts';
import { definitionFrom } from './definition-in-address.ts';
import { EffectBlockEditor } from './effect-block-editor.tsx';
import { RulesNotOpen } from './effect-blocks-page.tsx';

/** R-127 One rule, or one that is to be. */
export function EffectBlockPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = '', effectBlock = '' } = useParams({ strict: false }) as { survey?: string; effectBlock?: string };
  const { [draftName]: draft } = useSearch({ strict: false }) as Record<string, unknown>;
  const isAllowed = permissions.includes('effectblocks.manage');
  const isNew = effectBlock === newEffectBlock;
  const choices = useQuery({
    ...editedOptionsOf(getEffectBlockTemplate, { query: { survey } }),
    enabled: isAllowed,
    refetchOnWindowFocus: false,
  });
  const list = useQuery({
    ...editedOptionsOf(listEffectBlocks, { query: { survey } }),
    enabled: isAllowed && !isNew,
    staleTime: 0,
    // What one edits must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!isAllowed) return <RulesNotOpen />;
  const known = list.data?.effectBlocks.find(({ extName }) => extName === effectBlock);
  const error = choices.error ?? (isNew ? null : list.error);
  if (error && !(choices.data && (isNew || list.data))) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The rule could not be loaded`}
        actions={
          <Button
            onClick={() => {
              void choices.refetch();
              void list.refetch();
            }}
          >
            {t`Try again`}
          </Button>
        }
      >
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  if (list.data && !known && !isNew) {
    return (
      <ErrorState
        icon={<IconMapQuestion size={24} />}
        title={t`This address does not lead to a rule`}
        actions={<Button component="a" href={paths.effectBlocks(survey)}>{t`To the rules`}</Button>}
      >
        {t`The rule was removed, or the address was never one.`}
      </ErrorState>
    );
  }
  const isReady = choices.data && (isNew || known);
  return (
    <div className={pageStyles['page']}>
      <ProgressLine isActive={!isReady} label={t`Loading the rule`} />
      {choices.data && isReady ? (
        <EffectBlockEditor
          key={known ? `${survey} ${known.extName} ${known.version} ${known.isEnabled}` : `${survey} ${newEffectBlock}`}
          survey={survey}
          block={known}
          choices={choices.data}
          draft={definitionFrom(draft)}
        />
      ) : (
        <div role="status" aria-label={t`Loading the rule`} className={pageStyles['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
