import { openSharedInterview } from '@echolot/contract/intake/sharing';
import { dayOf } from '@echolot/core/time-zone-day';
import { ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Answers } from './answers.tsx';
import classes from './shared-interview-page.module.css';
import { hasLinkEnded, lookAgainAfter } from './shared-link.ts';

/** The token of the address; what is behind # is never sent to a server with it. */
const tokenOfAddress = (): string => location.hash.slice(1);

/** One interview for whoever has its link: no sign-in, no names, nothing that leads on. */
export function SharedInterviewPage() {
  const { t, i18n } = useLingui();
  const [token, setToken] = useState(tokenOfAddress);
  useEffect(() => {
    const follow = (): void => setToken(tokenOfAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const locale = i18n.locale === 'de' ? 'de' : 'en';
  const isToken = /^[\w-]{64}$/.test(token);
  const query = useQuery({
    queryKey: ['shared interview', token, locale],
    queryFn: ({ signal }) => call(openSharedInterview, { body: { token, locale } }, { signal }),
    enabled: isToken,
    retry: (failures, error) => failures < 3 && isPassing(error),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.error),
  });
  const formats = useFormats(query.data);
  const hasEnded = hasLinkEnded(query.error);
  if (!isToken || hasEnded || (query.isError && !query.data)) {
    return (
      <main id="main" className={classes['page']}>
        <ErrorState
          icon={<IconLinkOff size={24} />}
          title={t`There is nothing to see here`}
          actions={
            isToken && query.isError && !hasEnded ? (
              <Button onClick={() => void query.refetch()}>{t`Try again`}</Button>
            ) : undefined
          }
        >
          {isToken ? errorSentence(i18n, query.error) : t`The link is not complete. Open it as it was sent to you.`}
        </ErrorState>
      </main>
    );
  }
  const shown = query.data;
  if (!shown) {
    return (
      <main id="main" className={classes['page']}>
        <div role="status" aria-label={t`Loading the interview`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      </main>
    );
  }
  const day = formats.day(shown.day);
  const until = formats.day(dayOf(new Date(shown.expiresAt), shown.timeZone));
  return (
    <main id="main" className={classes['page']}>
      <header className={classes['head']}>
        <p>{shown.title}</p>
        <h1>{t`Interview of ${day}`}</h1>
        <p>{[shown.surveyTitle, shown.unit].filter(Boolean).join(' · ')}</p>
      </header>
      <Answers answers={shown.answers} locale={shown.locale} />
      <p className={classes['foot']}>{t`This link shows one interview, without who gave it, until ${until}.`}</p>
    </main>
  );
}
