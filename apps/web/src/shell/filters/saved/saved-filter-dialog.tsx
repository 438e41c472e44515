import {
  createSavedFilter,
  type FilterPurpose,
  type SavedFilter,
  savedFilterNameLength,
  updateSavedFilter,
} from '@echolot/contract/analytics/saved-filters';
import type { Survey } from '@echolot/contract/identity';
import { type Filter, printFilterTokens } from '@echolot/core/filter-tokens';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { SavedMeanwhile, type Theirs, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { FilterSummary } from './filter-summary.tsx';
import { hasAlertPage } from './has-alert-page.ts';
import { filtersOfTokens } from './same-filters.ts';
import styles from './saved-filters.module.css';

interface SavedFilterDialogProps {
  survey: Survey;
  /** The one to change; absent for a new one. */
  saved: SavedFilter | undefined;
  /** What a new one stands for. */
  filters: readonly Filter[];
  /** Roles it may be shared with; none without the permission. */
  roles: readonly { readonly extName: string; readonly title: string }[];
  onClose: () => void;
  onSaved: (saved: SavedFilter) => void;
  /** Called when the server refused; the list may be out of date. */
  onRefused: () => void;
}

/** Name, sharing and use of saved filters. */
export function SavedFilterDialog(props: SavedFilterDialogProps): ReactNode {
  const { survey, filters, roles, onClose, onSaved, onRefused } = props;
  const { t, i18n } = useLingui();
  /** What the form is a change of; somebody else's version once one has seen it. */
  const [saved, setSaved] = useState(props.saved);
  const [name, setName] = useState(saved?.name ?? '');
  const [role, setRole] = useState(saved?.sharedWithRole?.extName ?? '');
  const [myUses, setMyUses] = useState<FilterPurpose[]>(saved?.myUses ?? []);
  const [roleUses, setRoleUses] = useState<FilterPurpose[]>(saved?.roleUses ?? []);
  const form = useRef<HTMLFormElement>(null);
  // Once the dialog has opened and taken the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const guard = useLeaveGuard(
    name !== (saved?.name ?? '') ||
      role !== (saved?.sharedWithRole?.extName ?? '') ||
      isOther(myUses, saved?.myUses ?? []) ||
      isOther(roleUses, saved?.roleUses ?? []),
  );
  const close = (): void => guard.leave(onClose);
  const mayShare = roles.length > 0;
  const save = useMutation({
    mutationFn: () => {
      const tokens = saved?.tokens ?? printFilterTokens(filters);
      const body = {
        name: name.trim(),
        ...(tokens !== '' && { tokens }),
        sharedWithRole: role === '' ? null : role,
        myUses,
        ...(mayShare && role !== '' && { roleUses }),
      };
      const params = { survey: survey.extName };
      if (!saved) return call(createSavedFilter, { params, body });
      const { savedFilterId, version } = saved;
      return call(updateSavedFilter, { params: { ...params, savedFilterId }, body: { ...body, version } });
    },
    onSuccess: ({ filter }) => onSaved(filter),
    onError: onRefused,
  });
  const code = save.error instanceof ProblemError ? save.error.code : undefined;
  const theirs = theirsOf(save.error);
  const their = theirs && savedFilterOf(theirs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const roleTitle = roles.find(({ extName }) => extName === role)?.title ?? saved?.sharedWithRole?.title ?? role;
  const shown = saved ? filtersOfTokens(saved.tokens) : filters;
  const purposes: FilterPurpose[] = hasAlertPage(survey) ? ['start', 'alert'] : ['start'];
  const mine = { start: t`My start filter: ${survey.title} opens with it`, alert: t`My alert filter` };
  const ofRole = {
    start: t`Start filter of everybody with the role ${roleTitle}`,
    alert: t`Alert filter of everybody with the role ${roleTitle}`,
  };
  return (
    <Dialog title={saved ? t`Change a saved filter` : t`Save these filters`} closeLabel={t`Close`} onClose={close}>
      <form ref={form} onSubmit={submit} className={atoms['form']}>
        <Field
          label={t`Name`}
          value={name}
          onChange={setName}
          required
          maxLength={savedFilterNameLength}
          fault={code === 'saved_filter_name_taken' ? errorSentence(i18n, save.error) : undefined}
        />
        <p className={styles['what']}>
          <FilterSummary survey={survey} filters={shown} gone={saved?.gone ?? []} />
        </p>
        {mayShare && (
          <SelectField
            label={t`Who can use it`}
            value={role}
            onChange={setRole}
            choices={[
              { value: '', title: t`Only me` },
              ...roles.map(({ extName, title }) => ({ value: extName, title: t`Everybody with the role ${title}` })),
            ]}
          />
        )}
        <div className={styles['checks']}>
          {purposes.map((purpose) => (
            <CheckField
              key={purpose}
              label={mine[purpose]}
              isChecked={myUses.includes(purpose)}
              onChange={(isChecked) => setMyUses(withPurpose(myUses, purpose, isChecked))}
            />
          ))}
          {mayShare &&
            role !== '' &&
            purposes.map((purpose) => (
              <CheckField
                key={purpose}
                label={ofRole[purpose]}
                isChecked={roleUses.includes(purpose)}
                onChange={(isChecked) => setRoleUses(withPurpose(roleUses, purpose, isChecked))}
              />
            ))}
        </div>
        {theirs && their ? (
          <SavedMeanwhile
            theirs={theirs}
            onTake={() => {
              setSaved(their);
              setName(their.name);
              setRole(their.sharedWithRole?.extName ?? '');
              setMyUses(their.myUses);
              setRoleUses(their.roleUses);
              save.reset();
            }}
            onGoOn={() => {
              setSaved(their);
              save.reset();
            }}
          >
            <p>
              <strong>{their.name}</strong> ·{' '}
              {their.sharedWithRole === null ? t`Not shared` : t`Shared with ${their.sharedWithRole.title}`}
            </p>
            <p>
              <FilterSummary survey={survey} filters={filtersOfTokens(their.tokens)} gone={their.gone} />
            </p>
          </SavedMeanwhile>
        ) : (
          save.isError &&
          code !== 'saved_filter_name_taken' && (
            <p role="alert" className={atoms['fault']}>
              {errorSentence(i18n, save.error)}
            </p>
          )
        )}
        <div className={atoms['buttons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || theirs !== undefined}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Saved filters as a refusal tells them. */
function savedFilterOf({ details: { filter } }: Theirs): SavedFilter | undefined {
  return typeof filter === 'object' && filter !== null ? (filter as SavedFilter) : undefined;
}

const isOther = (uses: readonly FilterPurpose[], others: readonly FilterPurpose[]): boolean =>
  uses.length !== others.length || uses.some((purpose) => !others.includes(purpose));

export function withPurpose(uses: readonly FilterPurpose[], purpose: FilterPurpose, isIn: boolean): FilterPurpose[] {
  const others = uses.filter((one) => one !== purpose);
  return isIn ? [...others, purpose] : others;
}
