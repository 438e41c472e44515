import {
  type EffectBlock,
  getEffectBlockTemplate,
  listEffectBlocks,
  saveEffectBlock,
} from '@echolot/contract/follow-up/effect-blocks';
import type { Survey } from '@echolot/contract/identity';
import { Headline } from '@echolot/ui/headline';
import pageStyles from '@echolot/ui/page.module.css';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBolt, IconCloudOff, IconLock, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { newEffectBlock, paths } from '../../../../paths.ts';
import { startOf, useActiveSurvey } from '../../../../survey/use-active-survey.ts';
import { AlertParts } from '../alert-parts.tsx';
import { printAlertsLook } from '../use-alerts-address.ts';
import type { Choices } from './condition-draft.ts';
import classes from './effect-blocks.module.css';
import { actionText, conditionText } from './rule-words.ts';

/** R-127 The rules of a survey: on which interviews what is done. */
export function EffectBlocksPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const known = useActiveSurvey();
  const { survey = '' } = useParams({ strict: false }) as { survey?: string };
  const isAllowed = permissions.includes('effectblocks.manage');
  const query = useQuery({
    ...queryOptionsOf(listEffectBlocks, { query: { survey } }),
    enabled: isAllowed,
    staleTime: 0,
  });
  const choices = useQuery({ ...queryOptionsOf(getEffectBlockTemplate, { query: { survey } }), enabled: isAllowed });
  if (!isAllowed) return <RulesNotOpen />;
  const blocks = query.data?.effectBlocks;
  if (!blocks && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The rules could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const add = (
    <Button
      component="a"
      href={paths.effectBlock(survey, newEffectBlock)}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t`New rule`}
    </Button>
  );
  return (
    <div className={pageStyles['page']}>
      <ProgressLine isActive={query.isPending} label={t`Loading the rules`} />
      <div className={pageStyles['top']}>
        <Headline title={t`Rules`} facts={[t`What happens when an interview says something that needs an answer`]} />
        <AlertParts part="rules" survey={survey} drillPath={known ? startOf(known) : 'all'} />
      </div>
      {!blocks ? (
        <div role="status" aria-label={t`Loading the rules`} className={pageStyles['skeleton']}>
          <span />
          <span />
        </div>
      ) : blocks.length === 0 ? (
        <EmptyState icon={<IconBolt size={24} />} title={t`There is no rule yet`} actions={add}>
          {t`A rule raises an alert, marks the interview or mails colleagues when answers meet its conditions. It is tried on past interviews before it goes live.`}
        </EmptyState>
      ) : (
        <>
          <ul className={classes['rules']}>
            {blocks.map((block) => (
              <Rule
                key={block.extName}
                block={block}
                survey={survey}
                choices={choices.data}
                alertsHref={known && permissions.includes('alerts.read') ? alertsOf(block, known) : undefined}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
    </div>
  );
}

export function RulesNotOpen() {
  const { t } = useLingui();
  return (
    <ErrorState
      icon={<IconLock size={24} />}
      title={t`Rules are not open to you`}
      actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
    >
      {t`Your role does not include rules. Ask your administrator for the permission.`}
    </ErrorState>
  );
}

interface RuleProps {
  readonly block: EffectBlock;
  readonly survey: string;
  readonly choices: Choices | undefined;
  /** The alerts it raised; undefined where it raises none, or they are not open to the reader. */
  readonly alertsHref: string | undefined;
}

/** The list of alerts is searched by the name of the rule. */
function alertsOf({ name, definition }: EffectBlock, survey: Survey): string | undefined {
  if (!definition.actions.some(({ kind }) => kind === 'raiseAlert')) return undefined;
  const [place = ''] = startOf(survey).split(';');
  return (
    paths.alerts(survey.extName, place) +
    printAlertsLook({ view: 'all', sort: 'raised', priority: undefined, search: name })
  );
}

function Rule({ block, survey, choices, alertsHref }: RuleProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { name, extName, definition, isEnabled, version, runs, lastRunAt, faults } = block;
  const toggle = useMutation({
    mutationFn: () =>
      call(saveEffectBlock, { body: { survey, extName, version, name, definition, isEnabled: !isEnabled } }),
    onSuccess: () => showSnackbar({ text: isEnabled ? t`${name} does nothing any more.` : t`${name} is live.` }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: readKeyOf(listEffectBlocks, { query: { survey } }) }),
  });
  const actions = new Intl.ListFormat(formats.wordLocale).format(
    definition.actions.map((action) => actionText(i18n, action)),
  );
  const done = plural(runs, { one: `${formats.count(runs)} interview`, other: `${formats.count(runs)} interviews` });
  return (
    <li className={classes['rule']}>
      <div>
        <a href={paths.effectBlock(survey, extName)} className={classes['ruleName']}>
          {name}
        </a>
        <p>{t`When ${conditionText(i18n, definition.when, choices)}: ${actions}`}</p>
        <p className={classes['quiet']}>
          {lastRunAt === null ? (
            t`matched no interview yet`
          ) : (
            <>
              {t`matched ${done}, last ${formats.instant(new Date(lastRunAt))}`}
              {alertsHref !== undefined && (
                <>
                  {' · '}
                  <a href={alertsHref}>{t`its alerts`}</a>
                </>
              )}
            </>
          )}
        </p>
        {faults.length > 0 && (
          <p className={classes['warning']}>
            <IconAlertTriangle size={16} aria-hidden />
            {t`Names what is no more: ${faults.join(', ')}`}
          </p>
        )}
      </div>
      <label className={classes['switch']}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isEnabled}
          aria-label={t`${name} is live`}
          checked={isEnabled}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate()}
        />
        <span>{isEnabled ? t`Live` : t`Off`}</span>
      </label>
    </li>
  );
}
