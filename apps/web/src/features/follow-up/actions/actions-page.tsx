import { type Action, listActions } from '@echolot/contract/follow-up/actions';
import atoms from '@echolot/ui/atoms.module.css';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Segmented } from '@echolot/ui/segmented';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecklist, IconCloudOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { usePlace } from '../../../place/use-place.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionItem } from './action-item.tsx';
import classes from './actions.module.css';

type Shown = 'toDo' | 'ended' | 'all';

const isToBeDone = ({ status }: Action): boolean => status === 'open' || status === 'in_progress';

/** Improvement measures at a unit and below it: who sees to what until when, and what came of it. */
export function ActionsPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { permissions } = useIdentity();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const { interview, alert } = useSearch({ strict: false }) as { interview?: string; alert?: string };
  const query = useQuery({
    ...queryOptionsOf(listActions, { params: { survey, filteredDrillPath: drillPath } }),
    staleTime: 0,
  });
  const place = usePlace(survey, drillPath);
  const interviewsText = useInterviewsText();
  const [shown, setShown] = useState<Shown>('toDo');
  const isAsked = interview !== undefined || alert !== undefined;
  const mayManage = permissions.includes('actions.manage');
  const [edited, setEdited] = useState<Action | 'new' | undefined>(isAsked && mayManage ? 'new' : undefined);
  const data = query.data;
  if (!data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The actions could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const actions = data?.actions ?? [];
  const toDo = actions.filter(isToBeDone);
  const overdue = actions.filter((action) => action.isOverdue).length;
  const listed = shown === 'all' ? actions : actions.filter((action) => isToBeDone(action) === (shown === 'toDo'));
  const filters = drillPath.split(';').slice(1);
  const close = (): void => {
    setEdited(undefined);
    // Loading the page again must not begin another measure.
    if (isAsked) void navigate({ href: paths.actions(survey, drillPath), replace: true });
  };
  const add = mayManage ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t`New action`}
    </Button>
  ) : null;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isFetching} label={t`Loading the actions`} />
      <div className={atoms['head']}>
        <PlaceHead
          page={t`Actions`}
          place={place}
          hrefOf={(path) => paths.actions(survey, [path, ...filters].join(';'))}
          figure={data && t`${plural(toDo.length, { 0: 'nothing to do', one: '# to do', other: '# to do' })}`}
          interviews={place && interviewsText(place.n)}
          facts={overdue > 0 ? [t`${plural(overdue, { one: '# overdue', other: '# overdue' })}`] : []}
        />
        {add}
      </div>
      <Segmented
        label={t`Which actions`}
        value={shown}
        onChange={setShown}
        choices={[
          { value: 'toDo', title: t`To do` },
          { value: 'ended', title: t`Done and dropped` },
          { value: 'all', title: t`All` },
        ]}
      />
      {!data ? (
        <div role="status" aria-label={t`Loading the actions`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      ) : listed.length === 0 ? (
        <EmptyState
          icon={<IconChecklist size={24} />}
          title={actions.length === 0 ? t`No action yet` : t`None of these`}
          actions={actions.length === 0 ? add : undefined}
        >
          {actions.length === 0
            ? t`An action says what is changed here, who sees to it and until when. Once it is done, the figures before and after are compared.`
            : t`Look at the others above.`}
        </EmptyState>
      ) : (
        <ul className={classes['list']}>
          {listed.map((action) => (
            <ActionItem
              key={action.actionId}
              survey={survey}
              action={action}
              filters={filters}
              onEdit={mayManage ? () => setEdited(action) : undefined}
            />
          ))}
        </ul>
      )}
      {data?.isCut && <p className={classes['quiet']}>{t`There are more; look at a unit further down.`}</p>}
      {edited && data && (
        <ActionDialog
          survey={survey}
          unit={edited === 'new' ? data.unit : edited.unit}
          action={edited === 'new' ? undefined : edited}
          interviewId={interview}
          alertId={alert}
          today={data.today}
          onClose={close}
          onSaved={() => {
            close();
            void query.refetch();
          }}
        />
      )}
    </div>
  );
}
