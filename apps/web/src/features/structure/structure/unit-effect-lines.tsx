import type { UnitEffect } from '@echolot/contract/structure/structure-units';
import atoms from '@echolot/ui/atoms.module.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useToday } from '../../../i18n/use-today.ts';
import classes from './structure.module.css';
import type { UnitChangeKind } from './unit-change-kind.ts';
import unitStyles from './units.module.css';

interface UnitEffectLinesProps {
  readonly kind: UnitChangeKind;
  readonly effect: UnitEffect | undefined;
  readonly isTrying: boolean;
}

const stepsShown = 6;

/** What a change would do, in words and numbers, before it is made. */
export function UnitEffectLines({ kind, effect, isTrying }: UnitEffectLinesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useToday();
  if (!effect)
    return (
      <p role="status" className={classes['quiet']}>
        {isTrying ? t`Looking what this does…` : ''}
      </p>
    );
  const { steps, interviews, units, replaced, people, day } = effect;
  const isMoved = kind === 'move' || kind === 'merge' || kind === 'separate';
  return (
    <div
      role="status"
      className={unitStyles['effect']}
      data-warning={people > 0 || replaced > 0 || undefined}
      aria-busy={isTrying}
    >
      {isMoved && (
        <p>
          <strong>
            {interviews === null ? (
              <Plural value={units} one="# unit counts elsewhere." other="# units count elsewhere." />
            ) : (
              <Plural value={interviews} one="# interview counts elsewhere." other="# interviews count elsewhere." />
            )}
          </strong>
        </p>
      )}
      {isMoved && (
        <ul>
          {steps.slice(0, stepsShown).map((step) => (
            <li key={`${step.name} ${step.from}`}>
              <span>{step.from ?? t`not there`}</span>
              <span aria-hidden> → </span>
              <span className={atoms['spoken']}>{t`to`}</span>
              <span>{step.to ?? t`not there`}</span>
              {step.interviews !== null && (
                <span className={unitStyles['number']}>{formats.count(step.interviews)}</span>
              )}
            </li>
          ))}
          {steps.length > stepsShown && <li>{t`and ${formats.count(steps.length - stepsShown)} more`}</li>}
        </ul>
      )}
      {kind === 'rename' && <p>{t`The address stays as it is; the ranking shows the new name.`}</p>}
      {kind === 'close' && <p>{t`Its past goes on counting where it did.`}</p>}
      {kind === 'owner' && <p>{t`People placed at it see its interviews from this day on.`}</p>}
      {kind === 'move' && (
        <p>{t`People placed at what it stood below see it no more; those placed at its new place do.`}</p>
      )}
      {day > today && <p>{t`Until ${formats.day(day)} everything stays as it is.`}</p>}
      {replaced > 0 && (
        <p>
          <Plural
            value={replaced}
            one="# arrangement for a later day is replaced."
            other="# arrangements for later days are replaced."
          />
        </p>
      )}
      {people > 0 && (
        <p>
          <Plural
            value={people}
            one="# person placed at a merged unit sees nothing of it afterwards. Place them anew."
            other="# people placed at a merged unit see nothing of it afterwards. Place them anew."
          />
        </p>
      )}
      {interviews === null && isMoved && (
        <p>
          <Trans>The interviews cannot be counted at the moment.</Trans>
        </p>
      )}
    </div>
  );
}
