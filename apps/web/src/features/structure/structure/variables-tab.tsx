import { orderVariables, type Structure, type StructureVariable } from '@echolot/contract/structure/structure';
import { foldName } from '@echolot/core/folded-text';
import atoms from '@echolot/ui/atoms.module.css';
import { SearchField } from '@echolot/ui/search-field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { changeFault } from './change-fault.ts';
import classes from './structure.module.css';
import { kindWords, shortMethods } from './structure-words.ts';
import { textIn } from './text-in.ts';
import { useStructureChange } from './use-structure-change.ts';
import { VariableDrawer } from './variable-drawer.tsx';
import variableStyles from './variables.module.css';

interface VariablesTabProps {
  readonly structure: Structure;
  readonly canChange: boolean;
}

/** The variables in their order, each with what it counts; a click opens it, arrows or dragging put it elsewhere. */
export function VariablesTab({ structure, canChange }: VariablesTabProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const { survey, version } = structure;
  const order = useStructureChange(orderVariables, survey);
  const wanted = foldName(text);
  const all = structure.variables;
  const present = all.filter(({ removedAt }) => removedAt === null).map(({ extName }) => extName);
  const shown = all.filter(
    ({ extName, titles }) =>
      foldName(extName).includes(wanted) || Object.values(titles).some((title) => foldName(title).includes(wanted)),
  );
  const canOrder = canChange && wanted === '' && !order.isPending;
  const put = (extName: string, place: number): void => {
    const variables = present.filter((one) => one !== extName).toSpliced(place, 0, extName);
    if (variables.join() === present.join()) return;
    order.mutate(
      { params: { survey }, body: { version, variables } },
      {
        onSuccess: () => {
          const title = textIn(all.find((one) => one.extName === extName)?.titles ?? {}, i18n.locale) || extName;
          showSnackbar({ text: t`${title} now stands at place ${place + 1}.`, tone: 'good' });
        },
        onError: (error) => showSnackbar({ text: changeFault(i18n, error), tone: 'bad' }),
      },
    );
  };
  const open = all.find(({ extName }) => extName === opened);
  return (
    <section aria-label={t`Variables`} className={classes['section']}>
      <div className={classes['tools']}>
        <SearchField label={t`Find a variable`} placeholder={t`Find a variable`} value={text} onChange={setText} />
      </div>
      {shown.length === 0 ? (
        <p className={classes['note']}>{t`No variable has this in its name.`}</p>
      ) : (
        <div className={variableStyles['scroller']}>
          <table className={variableStyles['table']} aria-busy={order.isPending}>
            <thead>
              <tr>
                {canChange && (
                  <th scope="col" className={variableStyles['orderCell']}>
                    <span className={atoms['spoken']}>{t`Order`}</span>
                  </th>
                )}
                <th scope="col">{t`Variable`}</th>
                <th scope="col" data-wide>{t`Kind`}</th>
                <th scope="col" data-wide>{t`Method`}</th>
                <th scope="col">{t`Scale`}</th>
                <th scope="col" data-wide className={variableStyles['number']}>{t`Weight`}</th>
                <th scope="col" className={variableStyles['number']}>{t`Answers`}</th>
                <th scope="col" data-wide className={variableStyles['number']}>{t`Out of scale`}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((variable) => (
                <VariableRow
                  key={variable.extName}
                  variable={variable}
                  place={present.indexOf(variable.extName)}
                  count={present.length}
                  canChange={canChange}
                  canOrder={canOrder}
                  isDragged={dragged === variable.extName}
                  onDrag={setDragged}
                  onDropHere={() => {
                    if (dragged !== undefined) put(dragged, present.indexOf(variable.extName));
                    setDragged(undefined);
                  }}
                  onPut={(place) => put(variable.extName, place)}
                  onOpen={() => setOpened(variable.extName)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && (
        <VariableDrawer
          key={open.extName}
          structure={structure}
          variable={open}
          canChange={canChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

interface VariableRowProps {
  readonly variable: StructureVariable;
  readonly place: number;
  readonly count: number;
  readonly canChange: boolean;
  readonly canOrder: boolean;
  readonly isDragged: boolean;
  readonly onDrag: (extName: string | undefined) => void;
  readonly onDropHere: () => void;
  readonly onPut: (place: number) => void;
  readonly onOpen: () => void;
}

function VariableRow(props: VariableRowProps) {
  const { variable, place, count, canChange, canOrder, isDragged, onDrag, onDropHere, onPut, onOpen } = props;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { extName, kind, method, min, max, decimals, weight, answers, misfits, removedAt } = variable;
  const title = textIn(variable.titles, i18n.locale) || extName;
  const isRemoved = removedAt !== null;
  const canMove = canOrder && !isRemoved;
  const over = (event: DragEvent): void => event.preventDefault();
  return (
    <tr
      data-removed={isRemoved || undefined}
      data-dragged={isDragged || undefined}
      onDragOver={over}
      onDrop={onDropHere}
    >
      {canChange && (
        <td className={variableStyles['orderCell']}>
          {!isRemoved && (
            <span
              className={classes['order']}
              draggable={canMove}
              onDragStart={() => onDrag(extName)}
              onDragEnd={() => onDrag(undefined)}
            >
              <IconGripVertical size={14} aria-hidden className={variableStyles['grip']} />
              <ActionIcon
                size="sm"
                aria-label={t`Put ${title} further up`}
                disabled={!canMove || place === 0}
                onClick={() => onPut(place - 1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={t`Put ${title} further down`}
                disabled={!canMove || place === count - 1}
                onClick={() => onPut(place + 1)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
            </span>
          )}
        </td>
      )}
      <th scope="row">
        <button type="button" className={variableStyles['rowButton']} aria-haspopup="dialog" onClick={onOpen}>
          {title}
        </button>
        <span className={classes['quiet']}>{isRemoved ? t`${extName} · removed` : extName}</span>
      </th>
      <td data-wide>{i18n._(kindWords[kind])}</td>
      <td data-wide>{method ? i18n._(shortMethods[method]) : ''}</td>
      <td>
        {min !== null && max !== null ? t`${formats.score(min, decimals)} to ${formats.score(max, decimals)}` : ''}
        {kind === 'dimension' ? t`${variable.categories.length} categories` : ''}
      </td>
      <td data-wide className={variableStyles['number']}>
        {kind === 'indicator' ? formats.score(weight, weight % 1 ? 1 : 0) : ''}
      </td>
      <td className={variableStyles['number']}>{answers === null ? '–' : formats.count(answers)}</td>
      <td data-wide className={variableStyles['number']} data-warning={misfits > 0 || undefined}>
        {misfits > 0 ? formats.count(misfits) : ''}
      </td>
    </tr>
  );
}
