import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

/** What the file dialog offers; whatever is dropped is judged by its content, not its name. */
const acceptedEndings = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.lss,.qsf';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isBusy?: boolean;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A place for files. They may be dropped anywhere on the page, or chosen by a button. */
export function DropZone({ onFiles, isBusy = false, title, children }: DropZoneProps) {
  const { t } = useLingui();
  return (
    <section className={classes['zone']} aria-label={title}>
      <span className={classes['icon']} aria-hidden>
        <IconFileSpreadsheet size={28} stroke={1.5} />
      </span>
      <h2 className={classes['title']}>{title}</h2>
      <div className={classes['text']}>{children}</div>
      <ChooseButton onFiles={onFiles} isBusy={isBusy} />
      <p className={classes['formats']}>
        {t`CSV, Excel (.xlsx) or JSON lines. The definition of the survey (.lss, .qsf, Formbricks JSON) may come along.`}
      </p>
    </section>
  );
}

interface ChooseButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isBusy?: boolean;
  readonly variant?: 'filled' | 'default' | 'link';
  readonly label?: string;
}

/** Opens the system's file dialog. */
export function ChooseButton({ onFiles, isBusy = false, variant = 'filled', label }: ChooseButtonProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {variant === 'link' ? (
        <button type="button" className={classes['link']} disabled={isBusy} onClick={() => input.current?.click()}>
          {label}
        </button>
      ) : (
        <Button
          variant={variant}
          loading={isBusy}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {label ?? t`Choose a file`}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedEndings}
        aria-label={label ?? t`Choose a file`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ''; // The same file may be chosen again.
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** While a file is dragged over the window, says that it may be dropped; takes it wherever it is let go. */
export function PageDrop({ onFiles, hint }: { onFiles: (files: readonly File[]) => void; hint: string }) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void): void =>
      window.addEventListener(type, (event) => hasFiles(event) && run(event), { signal });
    listen('dragenter', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragover', (event) => event.preventDefault());
    // Leaving the window has nothing it goes to; moving between elements has.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    });
    return () => ended.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes['overlay']} aria-hidden>
      <span>
        <IconUpload size={22} /> {hint}
      </span>
    </div>
  );
}
