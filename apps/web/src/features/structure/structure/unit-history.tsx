import {
  getUnitHistory,
  type UnitHistory as History,
  separateUnit,
  undoUnitChange,
} from '@echolot/contract/structure/structure-units';
import { Dialog } from '@echolot/ui/dialog';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useUnitKinds } from '../../../i18n/unit-kinds.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useToday } from '../../../i18n/use-today.ts';
import { paths } from '../../../paths.ts';
import { changeFault } from './change-fault.ts';
import classes from './structure.module.css';
import { changeWords } from './structure-words.ts';
import unitStyles from './units.module.css';
import { useStructureChange } from './use-structure-change.ts';

interface UnitHistoryProps {
  readonly params: { readonly survey: string; readonly perspective: string };
  readonly unit: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}

/** What a unit was called, where it stood, what is part of it, and who changed it; each change can be taken back. */
export function UnitHistory({ params, unit, canChange, onClose }: UnitHistoryProps) {
  const { t, i18n } = useLingui();
  const query = useQuery({ ...queryOptionsOf(getUnitHistory, { params, query: { unit } }), staleTime: 0 });
  const history = query.data?.unit === unit ? query.data : undefined;
  return (
    <Dialog title={history?.name ?? t`History`} closeLabel={t`Close`} onClose={onClose} from="right" widthPx={480}>
      {history ? (
        <Loaded params={params} history={history} canChange={canChange} />
      ) : query.isError ? (
        <p role="alert" className={classes['fault']}>
          {errorSentence(i18n, query.error)}
        </p>
      ) : (
        <p role="status" className={classes['quiet']}>{t`Loading the history…`}</p>
      )}
    </Dialog>
  );
}

interface LoadedProps {
  readonly params: UnitHistoryProps['params'];
  readonly history: History;
  readonly canChange: boolean;
}

function Loaded({ params, history, canChange }: LoadedProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { titleOf } = useUnitKinds();
  const today = useToday();
  const undo = useStructureChange(undoUnitChange, params.survey);
  const separate = useStructureChange(separateUnit, params.survey);
  const { version } = history;
  const days = ({ from, to }: { from: string | null; to?: string | null }): string => {
    const since = from === null || from <= '2000-01-01' ? t`since ever` : t`since ${formats.day(from)}`;
    return to ? t`${since}, until ${formats.day(to)}` : since;
  };
  const say = (text: string) => ({
    onSuccess: () => showSnackbar({ text, tone: 'good' as const }),
    onError: (error: Error) => showSnackbar({ text: changeFault(i18n, error), tone: 'bad' as const }),
  });
  return (
    <div className={unitStyles['history']}>
      <dl>
        <dt>{t`Id`}</dt>
        <dd>{history.unit}</dd>
        <dt>{t`Kind of unit`}</dt>
        <dd>{titleOf(history.kind)}</dd>
        <dt>{t`Address`}</dt>
        <dd>
          {history.path === null ? (
            t`none today`
          ) : (
            <a href={paths.ranking(params.survey, history.path)}>{history.path}</a>
          )}
        </dd>
      </dl>
      <Part title={t`Names`}>
        {history.names.map(({ name, from }) => (
          <Line key={`${name} ${from}`} what={name} when={days({ from })} />
        ))}
      </Part>
      <Part title={t`Stood below`}>
        {history.parents.map(({ name, from, to }) => (
          <Line key={from} what={name} when={days({ from, to })} />
        ))}
      </Part>
      <Part title={t`Part of`}>
        {history.mergedInto.map(({ name, from, to }) => (
          <Line key={from} what={name} when={days({ from, to })} />
        ))}
      </Part>
      <Part title={t`Made up of`}>
        {history.contains.map(({ unit, name, from, to }) => (
          <Line key={`${unit} ${from}`} what={name} when={days({ from, to })}>
            {canChange && (to === null || to > today) && (
              <Button
                size="xs"
                variant="default"
                loading={separate.isPending}
                onClick={() =>
                  separate.mutate({ params, body: { version, unit } }, say(t`${name} is a unit of its own again.`))
                }
              >
                {t`Separate`}
              </Button>
            )}
          </Line>
        ))}
      </Part>
      <Part title={t`Owners`}>
        {history.owners.map(({ owner, from }) => (
          <Line key={from} what={owner} when={days({ from })} />
        ))}
      </Part>
      {history.formerAddresses.length > 0 && (
        <Part title={t`Former addresses`}>
          {history.formerAddresses.map((slug) => (
            <Line key={slug} what={slug} when={t`still leads here`} />
          ))}
        </Part>
      )}
      <Part title={t`Changes`} empty={t`Nobody has changed it here.`}>
        {history.changes.map(({ change, kind, at, by, isUndone, canBeUndone }) => (
          <Line
            key={change}
            what={isUndone ? t`${i18n._(changeWords[kind])}, undone` : i18n._(changeWords[kind])}
            when={t`${by}, ${formats.instant(Date.parse(at))}`}
          >
            {canChange && canBeUndone && (
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate({ params, body: { version, change } }, say(t`It is as it was before.`))}
              >
                {t`Undo`}
              </Button>
            )}
          </Line>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty?: string; children: readonly ReactNode[] }) {
  if (children.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h3>{title}</h3>
      {children.length === 0 ? <p className={classes['quiet']}>{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Line({ what, when, children }: { what: string; when: string; children?: ReactNode }) {
  return (
    <li>
      <span>{what}</span>
      <span className={classes['quiet']}>{when}</span>
      {children}
    </li>
  );
}
