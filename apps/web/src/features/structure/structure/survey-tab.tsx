import { changeSurvey, type Structure } from '@echolot/contract/structure/structure';
import { Field, NumberField, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { changeFault } from './change-fault.ts';
import { ChangeNotice } from './change-notice.tsx';
import classes from './structure.module.css';
import { textIn } from './text-in.ts';
import { TitlesFields } from './titles-fields.tsx';
import { useKnownVersion } from './use-known-version.ts';
import { useStructureChange } from './use-structure-change.ts';

type View = Structure['views'][number];

interface SurveyTabProps {
  readonly structure: Structure;
  readonly canChange: boolean;
}

/** Titles, views, start filter, composite and place of the survey. */
export function SurveyTab({ structure, canChange }: SurveyTabProps) {
  const { t, i18n } = useLingui();
  const { survey, locales, surveys, perspectives } = structure;
  /** What the form is a change of. */
  const [before, setBefore] = useState(structure);
  const [titles, setTitles] = useState(structure.titles);
  const [startFilter, setStartFilter] = useState(structure.startFilter);
  const [views, setViews] = useState<readonly View[]>(structure.views);
  const [composite, setComposite] = useState(structure.composite);
  const [place, setPlace] = useState(structure.place);
  const [fault, setFault] = useState<string>();
  const locale = locales[0] ?? 'en';
  const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
  const request = {
    ...(isOther(titles, before.titles) && { titles }),
    ...(startFilter !== before.startFilter && { startFilter }),
    ...(isOther(views, before.views) && { views: [...views] }),
    ...(isOther(composite, before.composite) && { composite }),
    ...(place !== before.place && { place }),
  };
  const isChanged = Object.keys(request).length > 0;
  const { version, isBehind, accept } = useKnownVersion(structure.version, isChanged);
  const change = useStructureChange(changeSurvey, survey, (reply) => accept(reply.version));
  useLeaveGuard(isChanged);
  const take = (): void => {
    setBefore(structure);
    setTitles(structure.titles);
    setStartFilter(structure.startFilter);
    setViews(structure.views);
    setComposite(structure.composite);
    setPlace(structure.place);
    setFault(undefined);
  };
  // What others save does not take the place of what is being changed here.
  if (!isChanged && before !== structure) take();
  const isTargetOff = composite.target !== null && (composite.target < 0 || composite.target > 100);
  const editView = (index: number, part: Partial<View>): void =>
    setViews(views.map((view, at) => (at === index ? { ...view, ...part } : view)));
  const putView = (index: number, by: number): void => {
    const moved = views[index];
    if (moved) setViews(views.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  const addView = (): void => {
    const { extName = 'org' } = perspectives[0] ?? {};
    let name = extName;
    for (let number = 2; views.some((view) => view.extName === name); number += 1) name = `${extName}-${number}`;
    setViews([...views, { extName: name, titles: { [locale]: name }, startPath: `${extName}.all` }]);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFault(undefined);
    change.mutate(
      { params: { survey }, body: { version, ...request } },
      {
        onSuccess: () => {
          // What was typed on while it was sent stays.
          setBefore({ ...before, ...request });
          showSnackbar({ text: t`The survey has been changed.`, tone: 'good' });
        },
        onError: (error) => setFault(changeFault(i18n, error)),
      },
    );
  };
  return (
    <form onSubmit={submit} className={classes['survey']}>
      <TitlesFields label={t`Title`} titles={titles} locales={locales} onChange={setTitles} isDisabled={!canChange} />
      <Field
        label={t`Filters at the start`}
        value={startFilter}
        onChange={setStartFilter}
        isDisabled={!canChange}
        maxLength={2000}
        note={t`As in the address of a ranking, for example date=rmonths-12,0. Empty: none.`}
      />
      <SelectField
        label={t`Place in the list of surveys`}
        value={String(place)}
        onChange={(next) => setPlace(Number(next))}
        choices={surveys.map((_, index) => ({ value: String(index), title: t`Place ${index + 1}` }))}
      />
      <fieldset className={classes['group']} disabled={!canChange}>
        <legend>{t`Views`}</legend>
        <ol className={classes['views']}>
          {views.map((view, index) => (
            <li key={view.extName}>
              <Field
                label={t`Title`}
                value={view.titles[locale] ?? textIn(view.titles, locale)}
                onChange={(text) => editView(index, { titles: { ...view.titles, [locale]: text } })}
                isDisabled={!canChange}
              />
              <Field
                label={t`Starts at`}
                value={view.startPath}
                onChange={(startPath) => editView(index, { startPath })}
                isDisabled={!canChange}
                note={index === 0 ? t`Perspective and units, joined by dots: org.all.de` : undefined}
              />
              {canChange && (
                <span className={classes['order']}>
                  <ActionIcon
                    aria-label={t`Put ${view.extName} further up`}
                    disabled={index === 0}
                    onClick={() => putView(index, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t`Put ${view.extName} further down`}
                    disabled={index === views.length - 1}
                    onClick={() => putView(index, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t`Remove the view ${view.extName}`}
                    disabled={views.length === 1}
                    onClick={() => setViews(views.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </span>
              )}
            </li>
          ))}
        </ol>
        {canChange && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={addView}>
            {t`Add a view`}
          </Button>
        )}
      </fieldset>
      <TitlesFields
        label={t`Composite of all indicators`}
        titles={composite.titles}
        locales={locales}
        onChange={(next) => setComposite({ ...composite, titles: next })}
        isDisabled={!canChange}
        note={t`A column of the ranking, 0 to 100: the mean of the indices of all indicators by the weights they have under “Variables”. Without a title there is none.`}
      />
      <fieldset className={classes['group']} disabled={!canChange}>
        <NumberField
          label={t`Target of the composite`}
          value={composite.target ?? undefined}
          onChange={(target) => setComposite({ ...composite, target: target ?? null })}
          step="any"
          fault={isTargetOff ? t`Enter a number from 0 to 100, or nothing.` : undefined}
        />
      </fieldset>
      <ChangeNotice
        isBehind={isBehind}
        theirs={theirLines()}
        fault={fault}
        onTake={() => {
          take();
          accept();
        }}
        onGoOn={() => {
          setFault(undefined);
          accept();
        }}
      />
      {canChange && (
        <div className={classes['buttons']}>
          <Button type="submit" loading={change.isPending} disabled={!isChanged || isTargetOff || isBehind}>
            {t`Save`}
          </Button>
        </div>
      )}
    </form>
  );

  /** What others have made of what is changed in the form too. */
  function theirLines(): string[] {
    const viewTexts = structure.views.map((view) => `${textIn(view.titles, locale)} (${view.startPath})`);
    const lines = {
      titles: `${t`Title`}: ${textIn(structure.titles, locale)}`,
      startFilter: `${t`Filters at the start`}: ${structure.startFilter || '–'}`,
      views: `${t`Views`}: ${viewTexts.join(', ')}`,
      composite: `${t`Composite of all indicators`}: ${textIn(structure.composite.titles, locale) || '–'}`,
      place: t`Place ${structure.place + 1}`,
    };
    const parts = Object.keys(lines) as (keyof typeof lines)[];
    return parts.filter((part) => part in request && isOther(before[part], structure[part])).map((part) => lines[part]);
  }
}
