import type { Interview } from '@echolot/contract/intake/interviews';
import { languageName } from '@echolot/core/language-tag';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import classes from './interview-page.module.css';

const channelWords: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`E-mail`,
  mail: msg`E-mail`,
  sms: msg`SMS`,
  whatsapp: msg`WhatsApp`,
  letter: msg`Letter`,
  phone: msg`Phone`,
};

/** By which way and in which language it came; where it belongs in each hierarchy. */
export function InterviewFacts({ interview }: { readonly interview: Interview }) {
  const { t, i18n } = useLingui();
  const { wordLocale } = useFormats();
  const known = channelWords[interview.channel];
  const facts = [
    { title: t`Channel`, text: known ? i18n._(known) : interview.channel },
    { title: t`Language`, text: interview.locale === '' ? '' : languageName(interview.locale, wordLocale) },
    { title: t`Id in the source`, text: interview.externalId ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <section className={classes['card']} aria-label={t`Facts`}>
      <dl className={classes['facts']}>
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {interview.units.map(({ perspective, lineage }) => (
          <div key={perspective}>
            <dt>{lineage.at(-1)?.kind ?? perspective}</dt>
            <dd className={classes['lineage']}>
              {lineage.map(({ path, name }) => (
                <a key={path} href={paths.ranking(interview.survey, path)}>
                  {name}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
