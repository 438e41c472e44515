import type { Survey } from '@echolot/contract/identity';
import { useLingui } from '@lingui/react/macro';
import type { IconProps } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import type { ReactNode } from 'react';
import { safeHref } from './safe-href.ts';
import styles from './system-bar.module.css';

/** Icons a message may name; anything else is the message icon. */
const look: IconProps = { size: 20, 'aria-hidden': true };
const icons = new Map<string, ReactNode>([
  ['alert', <IconAlertTriangle key="alert" {...look} />],
  ['warning', <IconAlertTriangle key="warning" {...look} />],
  ['info', <IconInfoCircle key="info" {...look} />],
  ['announcement', <IconSpeakerphone key="announcement" {...look} />],
  ['maintenance', <IconTool key="maintenance" {...look} />],
]);

/** The survey's message to everybody, when there is one for the reader's language. */
export function SystemBar({ survey }: { survey: Survey | undefined }): ReactNode {
  const { t } = useLingui();
  const message = survey?.systemMessage;
  if (!message?.text) return null;
  const href = safeHref(message.link);
  const isOutside = href?.startsWith('http');
  return (
    <aside
      aria-label={t`System message`}
      className={styles['bar']}
      style={{ background: colorOr(message.backgroundColor, 'red'), color: colorOr(message.textColor, 'black') }}
    >
      <span className={styles['icon']}>{icons.get(message.icon ?? '') ?? <IconMessage2 {...look} />}</span>
      {href ? (
        <a className={styles['text']} href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {message.text}
        </a>
      ) : (
        <span className={styles['text']}>{message.text}</span>
      )}
    </aside>
  );
}

/** A colour of the universe's data, if the browser knows it as a colour and nothing else. */
function colorOr(color: string | undefined, usual: string): string {
  return color !== undefined && CSS.supports('color', color) ? color : usual;
}
