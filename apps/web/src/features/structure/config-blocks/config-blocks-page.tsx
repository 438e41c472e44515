import { listConfigBlocks } from '@echolot/contract/structure/config-blocks';
import { SelectField } from '@echolot/ui/field';
import { Headline } from '@echolot/ui/headline';
import pageStyles from '@echolot/ui/page.module.css';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { editedOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { noSurvey, paths } from '../../../paths.ts';
import { ConfigBlockEditor } from './config-block-editor.tsx';
import { titleOf } from './config-block-words.ts';
import classes from './config-blocks.module.css';

/** R-126 Settings of the universe and of each survey, as JSON, with what the schema says of them and every version there was. */
export function ConfigBlocksPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { permissions, surveys } = useIdentity();
  const { survey: place = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const { name: wanted } = useSearch({ strict: false }) as { name?: string };
  const survey = place === noSurvey ? undefined : place;
  const isAllowed = permissions.includes('configblocks.manage');
  const query = useQuery({
    ...editedOptionsOf(listConfigBlocks, { query: { survey } }),
    enabled: isAllowed,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`The advanced settings are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include changing settings. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The advanced settings could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const blocks = query.data?.blocks;
  const chosen = blocks?.find(({ name }) => name === wanted) ?? blocks?.[0];
  return (
    <div className={pageStyles['page']} data-narrow>
      <ProgressLine isActive={query.isPending} label={t`Loading the advanced settings`} />
      <Headline title={t`Settings (advanced)`} facts={[t`Settings as JSON; every version is kept`]} />
      <div data-settings className={classes['choice']}>
        <SelectField
          label={t`Set for`}
          value={place}
          onChange={(next) => void navigate({ to: paths.configBlocks(next) })}
          choices={[
            { value: noSurvey, title: t`The whole universe` },
            ...surveys.map(({ extName, title }) => ({ value: extName, title })),
          ]}
        />
        {blocks && chosen && (
          <SelectField
            label={t`Settings block`}
            value={chosen.name}
            onChange={(name) => void navigate({ to: '.', search: { name } })}
            choices={blocks.map(({ name }) => ({ value: name, title: i18n._(titleOf(name)) }))}
          />
        )}
      </div>
      {!blocks ? (
        <div role="status" aria-label={t`Loading the advanced settings`} className={classes['skeleton']}>
          <span />
        </div>
      ) : chosen ? (
        <ConfigBlockEditor key={`${place} ${chosen.name}`} block={chosen} />
      ) : (
        <p className={classes['quiet']}>{t`There is nothing to set for the whole universe. Choose a survey.`}</p>
      )}
      {query.data && <HiddenNumbers minimumN={query.data.suppressionMinimumN} />}
    </div>
  );
}

/** What the minimum does and does not do, where an administrator would look for it. */
function HiddenNumbers({ minimumN }: { readonly minimumN: number }) {
  const { t } = useLingui();
  return (
    <section className={classes['hiddenNumbers']}>
      <h2>{t`Hidden numbers`}</h2>
      <p className={classes['quiet']}>
        {t`Numbers from fewer than ${minimumN} answers are hidden, with the number beside them that would give them away.`}{' '}
        {t`This is no promise of anonymity: whoever may read rankings can subtract one number from another, such as the period up to a day and up to the day before, and learn one person’s answers. An open page shows each new answer as it arrives. Give this right only to people who might read single interviews.`}
      </p>
    </section>
  );
}
