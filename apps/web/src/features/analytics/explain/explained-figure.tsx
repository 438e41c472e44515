import type { ExplainedContext } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormats } from '../../../i18n/use-formats.ts';
import { CopyLink } from './copy-link.tsx';
import { CountedOver } from './counted-over.tsx';
import classes from './explain.module.css';
import type { FigureExplanation, FigureParts } from './figures/figure-explanation.ts';
import { Part } from './part.tsx';
import { usePositionText } from './use-position-text.ts';

interface ExplainedFigureProps {
  readonly explanation: FigureExplanation;
  readonly context: ExplainedContext;
  /** When the figure was read, ms since 1970. */
  readonly readAt: number;
}

/** A figure as somebody would tell it: what it is, what it is made of, how sure it is, and what counts. */
export function ExplainedFigure({ explanation, context, readAt }: ExplainedFigureProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const positionText = usePositionText();
  const {
    shown,
    definition,
    parts,
    certainty,
    compared = [],
    days,
    ignored,
    counted,
    again,
    againNote,
    lists,
  } = explanation;
  return (
    <div className={classes['explained']}>
      {shown !== null && (
        <p className={classes['figure']}>
          <strong>{shown}</strong>
        </p>
      )}
      <Sentences sentences={definition} isUnderFigure={shown !== null} />
      {parts && (
        <Part title={parts.title}>
          <PartsTable parts={parts} />
        </Part>
      )}
      {certainty.length > 0 && (
        <Part title={t`How certain it is`}>
          {certainty.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Part>
      )}
      {compared.length > 0 && (
        <Part title={t`Compared with`}>
          {compared.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Part>
      )}
      <Part title={t`What counts`}>
        <CountedOver
          context={context}
          days={days}
          {...(ignored && { ignored })}
          state={t`${positionText(context.position)}, read ${formats.instant(readAt)}`}
        >
          {counted.map(([head, text]) => (
            <Line key={head} head={head} text={text} />
          ))}
        </CountedOver>
      </Part>
      <Part title={t`To see it again`}>
        <p>{againNote ?? t`This link leads to the same unit, days and filters, now and later.`}</p>
        <div className={atoms['tools']}>
          <CopyLink href={again} />
          {lists.map(({ title, href }) => (
            <Button key={title} variant="default" component="a" href={href}>
              {title}
            </Button>
          ))}
        </div>
      </Part>
    </div>
  );
}

function Line({ head, text }: { readonly head: string; readonly text: string }) {
  return (
    <>
      <dt>{head}</dt>
      <dd>{text}</dd>
    </>
  );
}

interface SentencesProps {
  readonly sentences: readonly string[];
  readonly isUnderFigure: boolean;
}

function Sentences({ sentences, isUnderFigure }: SentencesProps) {
  return (
    <div className={classes['arithmetic']} data-alone={!isUnderFigure || undefined}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function PartsTable({ parts: { title, heads, rows } }: { readonly parts: FigureParts }) {
  return (
    <table className={classes['made']} aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells], href, onOpen }) => (
          <tr key={key}>
            <th scope="row">
              {href !== undefined ? (
                <a href={href}>{name}</a>
              ) : onOpen ? (
                <button type="button" aria-haspopup="dialog" onClick={onOpen}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stand still
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
