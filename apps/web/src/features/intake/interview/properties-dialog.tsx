import { listMetaProperties, type MetaProperty, setMetaProperty } from '@echolot/contract/intake/interview-meta';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './correction-dialog.module.css';

interface PropertiesDialogProps {
  readonly survey: string;
  readonly properties: readonly MetaProperty[];
  readonly onClose: () => void;
}

type Kind = MetaProperty['kind'];

/** What is kept beside the answers of this survey: adds properties and takes them away. */
export function PropertiesDialog({ survey, properties, onClose }: PropertiesDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [english, setEnglish] = useState('');
  const [german, setGerman] = useState('');
  const [kind, setKind] = useState<Kind>('tags');
  const [choices, setChoices] = useState('');
  const isEntered = [english, german, choices].some((text) => text.trim() !== '');
  const guard = useLeaveGuard(isEntered);
  const kinds: { value: Kind; title: string }[] = [
    { value: 'tags', title: t`Tags` },
    { value: 'choice', title: t`One of several` },
    { value: 'flag', title: t`Yes or not` },
    { value: 'day', title: t`Day` },
    { value: 'text', title: t`Text` },
  ];
  const set = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof setMetaProperty>>[1]['body']) =>
      call(setMetaProperty, { params: { survey }, body }),
    onSuccess: (reply, { isRemoved = false }) => {
      // Taking one away leaves what is being entered.
      if (!isRemoved) {
        setEnglish('');
        setGerman('');
        setChoices('');
      }
      const input = { params: { survey, subject: 'interview' as const } };
      client.setQueryData(readKeyOf(listMetaProperties, input), reply);
    },
  });
  const words = choices
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const titles = { en: english.trim(), ...(german.trim() !== '' && { de: german.trim() }) };
    const options = kind === 'choice' ? words.map((word) => ({ extName: nameOf(word), titles: { en: word } })) : [];
    set.mutate({ extName: nameOf(english), kind, titles, options, version: 0 });
  };
  return (
    <Dialog
      title={t`What staff keeps beside the answers`}
      closeLabel={t`Close`}
      onClose={() => guard.leave(onClose)}
      widthPx={520}
    >
      <ul className={classes['properties']}>
        {properties.map(({ extName, title, titles, kind: own, options, version }) => (
          <li key={extName}>
            <span>
              {title} · {kinds.find(({ value }) => value === own)?.title}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              onClick={() =>
                set.mutate({
                  extName,
                  kind: own,
                  titles,
                  options: options.map((option) => ({ extName: option.extName, titles: option.titles })),
                  isRemoved: true,
                  version,
                })
              }
            >{t`Take away`}</Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={classes['form']}>
        <Field label={t`Name in English`} value={english} onChange={setEnglish} required maxLength={60} />
        <Field label={t`Name in German`} value={german} onChange={setGerman} maxLength={60} />
        <SelectField label={t`Kind`} value={kind} onChange={setKind} choices={kinds} />
        {kind === 'choice' && (
          <Field
            label={t`Choices`}
            value={choices}
            onChange={setChoices}
            note={t`Words with commas between them`}
            maxLength={400}
            required
          />
        )}
        <p
          className={classes['lead']}
        >{t`Taking a property away keeps what interviews hold of it; made anew under its English name, it is shown again.`}</p>
        {set.isError && (
          <p role="alert" className={classes['fault']}>
            {errorSentence(i18n, set.error)}
          </p>
        )}
        <div className={atoms['buttons']}>
          <Button
            type="submit"
            loading={set.isPending}
            disabled={nameOf(english) === '' || (kind === 'choice' && words.some((word) => nameOf(word) === ''))}
          >{t`Add`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A name as addresses and files take it, from what was typed. */
function nameOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
}
