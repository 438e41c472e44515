import { type Display, listDisplays, revokeDisplay } from '@echolot/contract/analytics/bigscreen';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconDeviceTv, IconLock, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './displays-page.module.css';
import { NewDisplayDialog } from './new-display-dialog.tsx';
import { ShownAddressDialog } from './shown-address-dialog.tsx';

/** Displays on walls: where they hang, what they show, and the way to end one. */
export function DisplaysPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const isAllowed = permissions.includes('displays.manage');
  const query = useQuery({ ...queryOptionsOf(listDisplays, {}), enabled: isAllowed, staleTime: 0 });
  const [isNew, setNew] = useState(false);
  const [shown, setShown] = useState<{ display: Display; token: string }>();
  const [ending, setEnding] = useState<Display>();
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`Wall displays are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include making wall displays. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  const displays = query.data?.displays;
  if (!displays && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The wall displays could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setNew(true)}>
      {t`New wall display`}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t`Wall displays`}
        facts={[t`Figures of one unit on a wall, live, without signing in`]}
        aside={displays && displays.length > 0 && add}
        isLoading={query.isPending}
        loadingLabel={t`Loading the wall displays`}
      >
        {displays &&
          (displays.length === 0 ? (
            <EmptyState icon={<IconDeviceTv size={24} />} title={t`Nothing hangs on a wall yet`} actions={add}>
              {t`A wall display turns through score, course, ranking, newest comments and open alerts of one unit. It gets an address of its own that shows this and nothing else.`}
            </EmptyState>
          ) : (
            <FramedList>
              {displays.map((display) => (
                <Card key={display.displayId} display={display} onEnd={() => setEnding(display)} />
              ))}
            </FramedList>
          ))}
      </ListPage>
      {isNew && (
        <NewDisplayDialog
          onClose={() => setNew(false)}
          onCreated={(display, token) => {
            setNew(false);
            setShown({ display, token });
          }}
        />
      )}
      {shown && (
        <ShownAddressDialog name={shown.display.name} token={shown.token} onClose={() => setShown(undefined)} />
      )}
      {ending && <EndDialog display={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function Card({ display, onEnd }: { display: Display; onEnd: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name, surveyTitle, drillPath, unit, prefix, state, expiresAt, lastUsedAt, createdBy } = display;
  const at = (instant: string): string => formats.instant(Date.parse(instant));
  const states = {
    active: expiresAt === null ? t`On` : t`On until ${at(expiresAt)}`,
    expired: expiresAt === null ? '' : t`Expired ${at(expiresAt)}`,
    revoked: t`Ended`,
  };
  return (
    <li className={classes['card']}>
      <div>
        <p className={classes['name']}>{name}</p>
        <p className={classes['quiet']}>
          {surveyTitle} · <span title={drillPath}>{unit || drillPath}</span> · {prefix}…
        </p>
        <p className={classes['quiet']}>
          <span data-state={state}>{states[state]}</span>
          {' · '}
          {lastUsedAt === null ? t`never seen` : t`last seen ${at(lastUsedAt)}`}
          {createdBy !== '' && ` · ${t`made by ${createdBy}`}`}
        </p>
      </div>
      {state === 'active' && (
        <Button variant="default" size="xs" aria-haspopup="dialog" aria-label={t`End ${name}`} onClick={onEnd}>
          {t`End`}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(revokeDisplay, { params: { displayId: display.displayId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: readKeyOf(listDisplays, {}) });
      onClose();
    },
  });
  return (
    <Dialog title={t`End ${display.name}?`} closeLabel={t`Close`} onClose={onClose}>
      <p>{t`It goes dark at once and for good. To have one again, make a new one with a new address.`}</p>
      {end.isError && <p role="alert">{errorSentence(i18n, end.error)}</p>}
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button color="red" loading={end.isPending} onClick={() => end.mutate()}>{t`End the display`}</Button>
      </div>
    </Dialog>
  );
}
