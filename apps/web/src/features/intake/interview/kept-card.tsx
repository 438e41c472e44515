import {
  getMetaInterviewData,
  listMetaProperties,
  type MetaInterviewData,
  type MetaProperty,
  type MetaValue,
  setMetaInterviewData,
} from '@echolot/contract/intake/interview-meta';
import atoms from '@echolot/ui/atoms.module.css';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './interview-page.module.css';
import { PropertiesDialog } from './properties-dialog.tsx';

interface KeptCardProps {
  readonly survey: string;
  readonly interviewId: string;
}

/** What is changed, and the version it is a change of. */
interface Draft {
  readonly version: number;
  readonly changes: Readonly<Record<string, MetaValue | null>>;
}

/** What staff keeps beside the answers: tags, an internal category, a day to come back to. */
export function KeptCard({ survey, interviewId }: KeptCardProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { permissions } = useIdentity();
  const params = { survey, interviewId };
  const list = useQuery(queryOptionsOf(listMetaProperties, { params: { survey, subject: 'interview' as const } }));
  const kept = useQuery({ ...queryOptionsOf(getMetaInterviewData, { params }), staleTime: 0 });
  const [draft, setDraft] = useState<Draft>();
  const [isDefining, setDefining] = useState(false);
  const key = readKeyOf(getMetaInterviewData, { params });
  const save = useMutation({
    mutationFn: ({ version, changes }: Draft) =>
      call(setMetaInterviewData, { params, body: { version, properties: { ...changes } } }),
    onSuccess: (data) => {
      client.setQueryData(key, data);
      setDraft(undefined);
      showSnackbar({ text: t`Kept.`, tone: 'good' });
    },
    // Whoever was quicker is shown; what was typed stays in the form, and saving it again is a decision.
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: key });
      const now = client.getQueryData<MetaInterviewData>(key);
      if (now && isConflictOf(error)) setDraft((mine) => mine && { ...mine, version: now.version });
    },
  });
  const isChanged = draft !== undefined && Object.keys(draft.changes).length > 0;
  useLeaveGuard(isChanged);
  const properties = list.data?.properties ?? [];
  const values = kept.data?.properties ?? {};
  const mayDefine = permissions.includes('structure.manage');
  const mayKeep = permissions.includes('interviews.comment');
  if (properties.length === 0 && !mayDefine) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft) save.mutate(draft);
  };
  const stop = (): void => {
    setDraft(undefined);
    save.reset();
  };
  const textOf = ({ extName, kind, options }: MetaProperty): string => {
    const value = values[extName];
    if (value === undefined) return '–';
    if (kind === 'flag') return value === true ? t`yes` : t`no`;
    if (Array.isArray(value)) return value.join(', ');
    if (kind === 'day') return formats.day(String(value));
    return options.find((option) => option.extName === value)?.title ?? String(value);
  };
  return (
    <section className={classes['card']} aria-label={t`Kept by staff`}>
      <h2>{t`Kept by staff`}</h2>
      {properties.length === 0 && (
        <p className={classes['quiet']}>{t`Nothing is defined yet, such as tags or an internal category.`}</p>
      )}
      {draft === undefined ? (
        <dl className={classes['facts']}>
          {properties.map((property) => (
            <div key={property.extName}>
              <dt>{property.title}</dt>
              <dd>{textOf(property)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <form onSubmit={submit} className={classes['kept']}>
          {properties.map((property) => (
            <PropertyField
              key={property.extName}
              property={property}
              value={(property.extName in draft.changes ? draft.changes : values)[property.extName] ?? null}
              onChange={(value) => setDraft({ ...draft, changes: { ...draft.changes, [property.extName]: value } })}
            />
          ))}
          {isConflictOf(save.error) ? (
            <div role="alert" className={classes['fault']}>
              <p>{t`Somebody changed this in the meantime. Saving again puts yours in its place.`}</p>
              {properties
                .filter(({ extName }) => extName in draft.changes)
                .map((property) => ({ title: property.title, now: textOf(property) }))
                .map(({ title, now }) => (
                  <p key={title}>{t`${title} is now: ${now}`}</p>
                ))}
            </div>
          ) : (
            save.isError && (
              <p role="alert" className={classes['fault']}>
                {errorSentence(i18n, save.error)}
              </p>
            )
          )}
          <div className={atoms['tools']}>
            <Button size="compact-sm" variant="default" onClick={stop}>{t`Cancel`}</Button>
            <Button size="compact-sm" type="submit" loading={save.isPending} disabled={!isChanged}>
              {t`Save`}
            </Button>
          </div>
        </form>
      )}
      {draft === undefined && (
        <div className={atoms['tools']}>
          {mayKeep && properties.length > 0 && kept.data && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setDraft({ version: kept.data?.version ?? 0, changes: {} })}
            >{t`Change`}</Button>
          )}
          {mayDefine && (
            <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setDefining(true)}>
              {t`Define…`}
            </Button>
          )}
        </div>
      )}
      {isDefining && <PropertiesDialog survey={survey} properties={properties} onClose={() => setDefining(false)} />}
    </section>
  );
}

const isConflictOf = (error: Error | null): boolean => error instanceof ProblemError && error.code === 'conflict';

interface PropertyFieldProps {
  readonly property: MetaProperty;
  readonly value: MetaValue | null;
  readonly onChange: (value: MetaValue | null) => void;
}

function PropertyField({ property: { title, kind, options }, value, onChange }: PropertyFieldProps) {
  const { t } = useLingui();
  const [words, setWords] = useState(() => (Array.isArray(value) ? value.join(', ') : ''));
  const orNull = (text: string): string | null => (text === '' ? null : text);
  if (kind === 'flag')
    return (
      <CheckField label={title} isChecked={value === true} onChange={(isChecked) => onChange(isChecked || null)} />
    );
  if (kind === 'choice') {
    return (
      <SelectField
        label={title}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange(orNull(next))}
        choices={[
          { value: '', title: '–' },
          ...options.map((option) => ({ value: option.extName, title: option.title })),
        ]}
      />
    );
  }
  if (kind === 'tags') {
    return (
      <Field
        label={title}
        value={words}
        note={t`Words with commas between them`}
        maxLength={400}
        onChange={(next) => {
          setWords(next);
          const tags = next
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean);
          onChange(tags.length > 0 ? [...new Set(tags)] : null);
        }}
      />
    );
  }
  return (
    <Field
      label={title}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(orNull(next))}
      maxLength={1000}
      {...(kind === 'day' && { placeholder: '2026-05-31', pattern: '\\d{4}-\\d{2}-\\d{2}' })}
    />
  );
}
