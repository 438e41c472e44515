import type { InterviewAnswer } from '@echolot/contract/intake/interviews';
import { languageTag } from '@echolot/core/language-tag';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './answers.module.css';
import { ScaleMark } from './scale-mark.tsx';

interface AnswersProps {
  readonly answers: readonly InterviewAnswer[];
  /** Language the customer answered in. */
  readonly locale: string;
}

/** Everything that was asked, and what the customer said: comments first, then scores, then facts. */
export function Answers({ answers, locale }: AnswersProps) {
  const { t } = useLingui();
  const of = (...kinds: InterviewAnswer['kind'][]) => answers.filter(({ kind }) => kinds.includes(kind));
  const comments = of('comment').filter(({ value }) => value !== null);
  const isGiven = ({ value }: InterviewAnswer): boolean => value !== null;
  const scores = of('indicator').filter(isGiven);
  const facts = of('dimension', 'date', 'number').filter(isGiven);
  const open = of('indicator', 'dimension', 'date', 'number').filter((answer) => !isGiven(answer));
  const hasComments = of('comment').length > 0;
  return (
    <>
      {hasComments && (
        <section className={atoms['stack']} aria-label={t`Comments of the customer`}>
          {comments.length === 0 && <p className={atoms['quietParagraph']}>{t`The customer left no comment.`}</p>}
          {comments.map(({ extName, title, value }) => (
            <figure key={extName} className={classes['comment']}>
              <figcaption>{title}</figcaption>
              <blockquote lang={languageTag(locale)} dir="auto">
                {String(value)}
              </blockquote>
            </figure>
          ))}
        </section>
      )}
      {scores.length > 0 && (
        <section className={atoms['stack']} aria-label={t`Scores`}>
          <dl className={classes['scores']}>
            {scores.map(({ extName, title, indicator, value }) => (
              <div key={extName} className={classes['score']}>
                <dt>{title}</dt>
                <dd>{indicator && typeof value === 'number' && <ScaleMark indicator={indicator} value={value} />}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {facts.length > 0 && (
        <section className={atoms['stack']} aria-label={t`Further answers`}>
          <dl className={classes['facts']}>
            {facts.map((answer) => (
              <div key={answer.extName} className={classes['fact']}>
                <dt>{answer.title}</dt>
                <dd>
                  <FactText answer={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {open.length > 0 && (
        <p className={atoms['quietParagraph']}>
          {t`Not answered:`} {open.map(({ title }) => title).join(', ')}
        </p>
      )}
    </>
  );
}

function FactText({ answer }: { readonly answer: InterviewAnswer }) {
  const formats = useFormats();
  const { value, kind, titles, decimals } = answer;
  if (kind === 'date') return formats.day(String(value));
  if (kind === 'number' && typeof value === 'number') return formats.score(value, decimals);
  return titles.join(', ');
}
