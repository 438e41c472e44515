import { getInterviewStructure } from '@echolot/contract/intake/ingest';
import { docsPath } from '@echolot/contract/path-groups';
import type { ApiKey } from '@echolot/contract/people/api-keys';
import atoms from '@echolot/ui/atoms.module.css';
import { CopyButton } from '@echolot/ui/copy-button';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './api-keys-page.module.css';
import { curlExample } from './curl-example.ts';

interface ShownKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a key the one time it can be shown, with a command that tries it. */
export function ShownKeyDialog({ apiKey, secret, onClose }: ShownKeyDialogProps) {
  const { t } = useLingui();
  const { surveys, permissions } = useIdentity();
  const survey = apiKey.surveys?.[0] ?? surveys[0]?.extName ?? '';
  const { data: structure, isPending } = useQuery({
    ...queryOptionsOf(getInterviewStructure, { params: { survey } }),
    enabled: survey !== '' && permissions.includes('structure.read'),
  });
  const [now] = useState(() => new Date());
  const command = curlExample(location.origin, { secret, rights: apiKey.rights }, survey || 'SURVEY', structure, now);
  return (
    <Dialog title={t`Key of ${apiKey.name}`} closeLabel={t`Close`} onClose={onClose} widthPx={680}>
      <p className={classes['lead']}>
        {t`Copy this key now: it is shown this once. Keep it like a password; whoever has it can do what it may.`}
      </p>
      <Copyable text={secret} name={t`API key`} copy={t`Copy the key`} />
      <h3 className={classes['subhead']}>{t`Try it`}</h3>
      <p className={classes['lead']}>
        {structure || isPending
          ? t`Paste this into a terminal. The answer says what became of it.`
          : t`Paste this into a terminal, with a unit and answers of your survey in the places of the examples.`}
      </p>
      <Copyable text={command} name={t`Command`} copy={t`Copy the command`} />
      <p className={classes['lead']}>
        <a href={`${docsPath}#postInterview`} target="_blank" rel="noreferrer">
          {t`What can be sent, in all detail`}
        </a>
      </p>
      <div className={atoms['closingButtons']}>
        <Button onClick={onClose}>{t`I have kept the key`}</Button>
      </div>
    </Dialog>
  );
}

function Copyable({ text, name, copy }: { text: string; name: string; copy: string }) {
  const { t } = useLingui();
  const shown = useRef<HTMLPreElement>(null);
  return (
    <div className={classes['copyable']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre ref={shown} tabIndex={0} aria-label={name}>
        {text}
      </pre>
      <CopyButton
        text={text}
        shown={shown}
        size="xs"
        label={copy}
        words={{
          copy: t`Copy`,
          copied: t`Copied`,
          refused: t`Your browser does not allow copying here. The text is marked: copy it by hand.`,
        }}
      />
    </div>
  );
}
