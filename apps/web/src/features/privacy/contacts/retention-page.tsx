import type { ReplyOf } from '@echolot/contract/endpoint';
import {
  changeRetention,
  getRetention,
  previewRetention,
  type RetentionCounts,
  type RetentionMonths,
} from '@echolot/contract/privacy/retention';
import atoms from '@echolot/ui/atoms.module.css';
import { NumberField } from '@echolot/ui/field';
import { ErrorState } from '@echolot/ui/page-state';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { SavedMeanwhile, type Theirs, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { keptWords } from './contact-words.ts';
import classes from './contacts.module.css';
import { ContactsFrame, Skeleton } from './contacts-frame.tsx';
import { RetentionRuns } from './retention-runs.tsx';

const kinds = [
  'contacts',
  'comments',
  'staffComments',
  'interviews',
  'imports',
] as const satisfies (keyof RetentionMonths)[];

/** How long the universe keeps what, what tonight would do, and what the last nights did. */
export function RetentionPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const query = useQuery({
    ...queryOptionsOf(getRetention, {}),
    enabled: permissions.includes('settings.manage'),
    staleTime: 0,
    // What one edits must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retention = query.data;
  return (
    <ContactsFrame part="retention" isLoading={query.isFetching && !retention}>
      {query.isError && !retention ? (
        <ErrorState
          icon={<IconCloudOff size={24} />}
          title={t`The settings could not be loaded`}
          actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
        >
          {errorSentence(i18n, query.error)}
        </ErrorState>
      ) : !retention ? (
        <Skeleton label={t`Loading the settings`} />
      ) : (
        <>
          <RetentionForm retention={retention} />
          <RetentionRuns runs={retention.runs} />
        </>
      )}
    </ContactsFrame>
  );
}

/** What the months of a form are a change of. */
type Base = Pick<ReplyOf<typeof getRetention>, 'months' | 'version'>;

function RetentionForm({ retention }: { readonly retention: ReplyOf<typeof getRetention> }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { timeZone, changedAt, changedBy } = retention;
  const [base, setBase] = useState<Base>(retention);
  const { months } = base;
  const [draft, setDraft] = useState(months);
  const asked = Object.fromEntries(kinds.flatMap((kind) => (isMonths(draft[kind]) ? [[kind, draft[kind]]] : [])));
  const preview = useQuery({ ...queryOptionsOf(previewRetention, { query: asked }), retry: false, staleTime: 30_000 });
  const save = useMutation({
    mutationFn: () => call(changeRetention, { body: { months: draft, version: base.version } }),
    onSuccess: (saved) => {
      setBase(saved);
      void client.invalidateQueries({ queryKey: readKeyOf(getRetention, {}) });
      showSnackbar({ text: t`Saved. The next night works by it.` });
    },
  });
  const isChanged = kinds.some((kind) => draft[kind] !== months[kind]);
  useLeaveGuard(isChanged);
  const theirs = theirsOf(save.error);
  const take = (next: Base): void => {
    setBase(next);
    setDraft(next.months);
  };
  // What others save does not take the place of what is being changed here.
  if (!isChanged && retention.version > base.version) take(retention);
  const isValid = kinds.every((kind) => draft[kind] === null || isMonths(draft[kind]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className={classes['section']}>
      <h2>{t`How long what is kept`}</h2>
      <p className={classes['note']}>
        {t`Between 03:00 and 04:00 (${timeZone}) what is older goes, for good. Empty means that it is kept.`}
      </p>
      <div>
        {kinds.map((kind) => (
          <div key={kind} className={classes['kept']}>
            <div>
              <h3>{i18n._(keptWords[kind].title)}</h3>
              <p className={classes['note']}>{i18n._(keptWords[kind].explanation)}</p>
            </div>
            <NumberField
              label={t`After months`}
              value={draft[kind] ?? undefined}
              onChange={(value) => setDraft({ ...draft, [kind]: value ?? null })}
              min={1}
              max={600}
              fault={draft[kind] !== null && !isMonths(draft[kind]) ? t`1 to 600` : undefined}
            />
            <Tonight count={draft[kind] === null ? null : preview.data?.counts[kind]} isLoading={preview.isFetching} />
          </div>
        ))}
      </div>
      {preview.isError && <p className={classes['note']}>{errorSentence(i18n, preview.error)}</p>}
      {preview.data && isChanged && <Warning counts={preview.data.counts} isCapped={preview.data.isCapped} />}
      {theirs && (
        <SavedMeanwhile
          theirs={theirs}
          onTake={() => {
            take(baseOf(theirs));
            save.reset();
            void client.invalidateQueries({ queryKey: readKeyOf(getRetention, {}) });
          }}
          onGoOn={() => {
            setBase(baseOf(theirs));
            save.reset();
          }}
        >
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                {i18n._(keptWords[kind].title)}: <MonthsWords months={baseOf(theirs).months[kind]} />
              </li>
            ))}
          </ul>
        </SavedMeanwhile>
      )}
      {save.isError && !theirs && (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, save.error)}
        </p>
      )}
      <div className={atoms['head']}>
        <p className={classes['note']}>
          {changedAt !== null && t`Changed by ${changedBy} on ${formats.instant(new Date(changedAt))}`}
        </p>
        <div className={atoms['buttons']}>
          <Button variant="default" disabled={!isChanged} onClick={() => setDraft(months)}>{t`Reset`}</Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={!isChanged || !isValid || theirs !== undefined}
          >{t`Save`}</Button>
        </div>
      </div>
    </form>
  );
}

const isMonths = (value: number | null): boolean =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= 600;

/** What is in the place of what a change was made on, as the refusal tells it. */
const baseOf = ({ version, details: { months } }: Theirs): Base => ({ version, months: months as RetentionMonths });

function MonthsWords({ months }: { readonly months: number | null }) {
  const { t } = useLingui();
  return months === null ? t`kept` : <Plural value={months} one="after # month" other="after # months" />;
}

/** What the coming night would do with one kind. */
function Tonight({ count, isLoading }: { readonly count: number | null | undefined; readonly isLoading: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (count === null) return <output>{t`kept`}</output>;
  if (count === undefined) return <output>{isLoading ? '…' : '–'}</output>;
  return <output data-some={count > 0}>{t`tonight: ${formats.count(count)}`}</output>;
}

function Warning({ counts, isCapped }: { readonly counts: RetentionCounts; readonly isCapped: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (all === 0) return null;
  return (
    <p className={atoms['warningBox']}>
      {isCapped
        ? t`With these settings the next night erases more than ${formats.count(all)} things. This cannot be undone.`
        : t`With these settings the next night erases ${formats.count(all)} things. This cannot be undone.`}
    </p>
  );
}
