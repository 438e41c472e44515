import type { CallInput } from '@echolot/contract/endpoint';
import {
  type ConfigBlock,
  type ConfigVersion,
  listConfigBlocks,
  listConfigBlockVersions,
  saveConfigBlock,
} from '@echolot/contract/structure/config-blocks';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { SavedMeanwhile, type Theirs, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { ConfigBlockHistory } from './config-block-history.tsx';
import { purposeOf } from './config-block-words.ts';
import classes from './config-blocks.module.css';
import { jsonLines, lineOfPointer, readJson } from './json-lines.ts';
import { useValueCheck } from './use-value-check.ts';

const printed = (value: unknown): string => JSON.stringify(value, null, 2);

type SentValue = CallInput<typeof saveConfigBlock>['body']['value'];

/** A block as JSON: what is wrong beside it, and the versions below. */
export function ConfigBlockEditor({ block }: { block: ConfigBlock }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(block);
  const [text, setText] = useState(() => printed(block.value));
  const [theirs, setTheirs] = useState<Theirs>();
  const read = readJson(text);
  const isRead = 'value' in read;
  const isChanged = text !== printed(base.value);
  useLeaveGuard(isChanged);
  const isShaped = isRead && typeof read.value === 'object' && read.value !== null;
  const check = useValueCheck(block.name, isShaped ? read.value : undefined, isShaped);
  const lines = isRead ? jsonLines(text) : undefined;
  const problems = !isRead
    ? [{ where: '', line: read.line, message: read.fault }]
    : !isShaped
      ? [{ where: '', line: 1, message: t`Write a list in brackets or an object in braces.` }]
      : check.problems.map(({ pointer, message }) => ({
          where: pointer,
          line: lines && lineOfPointer(lines, pointer),
          message,
        }));

  const save = useMutation({
    mutationFn: async (isSet: boolean): Promise<ConfigBlock> => {
      const { name, survey, version } = base;
      // What was read from JSON text is JSON.
      const value = (isSet && isRead ? read.value : null) as SentValue;
      return (await call(saveConfigBlock, { body: { name, survey, value, isSet, version } })).block;
    },
    onSuccess: (saved) => {
      setBase(saved);
      setText(printed(saved.value));
      setTheirs(undefined);
      showSnackbar({ text: t`Saved as version ${saved.version}`, tone: 'good' });
      const query = { survey: saved.survey ?? undefined };
      void client.invalidateQueries({ queryKey: readKeyOf(listConfigBlocks, { query }) });
      void client.invalidateQueries({ queryKey: [listConfigBlockVersions.path] });
    },
    onError: (error) => setTheirs(theirsOf(error)),
  });
  const goTo = (line: number): void => {
    const before = text.split('\n').slice(0, line - 1);
    const start = before.reduce((length, one) => length + one.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (text.split('\n')[line - 1]?.length ?? 0));
  };
  const restore = (version: ConfigVersion): void => {
    setText(printed(version.value));
    area.current?.focus();
    showSnackbar({ text: t`Version ${version.version} is in the editor. Save it to restore it.` });
  };
  return (
    <>
      <p className={classes['quiet']}>{i18n._(purposeOf(block.name))}</p>
      <p className={atoms['quietParagraph']}>
        {sourceWords()}
        {base.changedAt !== null &&
          ` · ${t`Version ${base.version} by ${base.changedBy}, ${formats.instant(Date.parse(base.changedAt))}`}`}
      </p>
      {theirs && (
        <SavedMeanwhile
          theirs={theirs}
          onTake={() => take(theirs, printed(theirs.details['value']))}
          onGoOn={() => take(theirs, text)}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
          <pre tabIndex={0} aria-label={t`Version ${theirs.version}`} className={classes['json']}>
            {printed(theirs.details['value'])}
          </pre>
        </SavedMeanwhile>
      )}
      {save.isError && !theirs && (
        <p role="alert" className={classes['fault']}>
          {errorSentence(i18n, save.error)}
        </p>
      )}
      <div className={classes['editor']}>
        <div className={classes['text']}>
          <label htmlFor={id}>{t`Value`}</label>
          {/* A field is never broken between two sheets. */}
          <pre aria-hidden className={classes['onPaper']}>
            {text}
          </pre>
          <textarea
            data-screen-only
            ref={area}
            id={id}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={`${id}-problems`}
            rows={Math.min(Math.max(text.split('\n').length + 1, 8), 32)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <section className={classes['problems']} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{t`Check`}</h2>
          <div id={`${id}-problems`} role="status">
            {problems.length === 0 ? (
              <p className={classes['good']}>{check.isChecking ? t`Checking…` : t`The value fits.`}</p>
            ) : (
              <>
                <p className={classes['fault']}>
                  <Plural value={problems.length} one="# thing does not fit:" other="# things do not fit:" />
                </p>
                <ul>
                  {problems.map(({ where, line, message }) => (
                    <li key={`${where} ${message}`}>
                      {line !== undefined && (
                        <button type="button" onClick={() => goTo(line)}>{t`Line ${line}`}</button>
                      )}
                      {where !== '' && <code>{where}</code>}
                      <span>{message}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </section>
      </div>
      <div className={atoms['buttons']}>
        {base.source === (base.survey === null ? 'universe' : 'survey') && (
          <Button variant="subtle" color="red" disabled={save.isPending} onClick={() => save.mutate(false)}>
            {base.survey === null ? t`Go back to the default` : t`Take the survey’s own value away`}
          </Button>
        )}
        <Button variant="default" disabled={!isChanged} onClick={() => setText(printed(base.value))}>
          {t`Discard`}
        </Button>
        <Button
          loading={save.isPending}
          disabled={!isChanged || problems.length > 0 || theirs !== undefined}
          onClick={() => save.mutate(true)}
        >
          {t`Save`}
        </Button>
      </div>
      <ConfigBlockHistory
        name={base.name}
        survey={base.survey ?? undefined}
        current={base.version}
        onRestore={restore}
      />
    </>
  );

  function take({ version, changedBy, details }: Theirs, nextText: string): void {
    setBase({ ...base, version, changedBy, value: details['value'] });
    setText(nextText);
    setTheirs(undefined);
    save.reset();
  }

  function sourceWords(): string {
    if (base.problems.length > 0) return t`The value kept here no longer fits and does not apply`;
    if (base.source === 'survey') return t`Set for this survey`;
    if (base.source === 'universe') return base.survey === null ? t`Set for the universe` : t`As the universe has it`;
    return t`Nobody has set it; this is the default`;
  }
}
