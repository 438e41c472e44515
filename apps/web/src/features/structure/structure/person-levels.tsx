import { changeUnitLevel, getUnitTree, type UnitTree } from '@echolot/contract/structure/structure-units';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useUnitKinds } from '../../../i18n/unit-kinds.ts';
import classes from './structure.module.css';
import unitStyles from './units.module.css';

interface PersonLevelsProps {
  readonly params: { readonly survey: string; readonly perspective: string };
  readonly tree: UnitTree;
  readonly canChange: boolean;
}

/** Which levels are persons: nobody reads their names without signing in. */
export function PersonLevels({ params, tree, canChange }: PersonLevelsProps) {
  const { t, i18n } = useLingui();
  const { titleOf } = useUnitKinds();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (level: { kind: string; isPerson: boolean }) =>
      call(changeUnitLevel, { params, body: { version: tree.version, ...level } }),
    onSettled: () => client.invalidateQueries({ queryKey: [getUnitTree.path] }),
  });
  const wanted = change.isPending ? change.variables : undefined;
  return (
    <fieldset className={unitStyles['levels']} disabled={!canChange || change.isPending}>
      <legend>{t`Levels whose units are persons`}</legend>
      <p className={classes['note']}>
        {t`Names of persons are not shown on shared interviews and wall displays: the unit above is named. A level nobody has decided on is judged by its name.`}
      </p>
      <div className={unitStyles['levelChoice']}>
        {tree.levels.map(({ kind, isPerson, isGuessed }) => {
          const title = titleOf(kind);
          return (
            <label key={kind}>
              <input
                type="checkbox"
                checked={wanted?.kind === kind ? wanted.isPerson : isPerson}
                onChange={({ currentTarget }) => change.mutate({ kind, isPerson: currentTarget.checked })}
              />
              {isGuessed && isPerson ? t`${title} (by its name)` : title}
            </label>
          );
        })}
      </div>
      {change.isError && <p role="alert">{errorSentence(i18n, change.error)}</p>}
    </fieldset>
  );
}
