import type { Survey } from '@echolot/contract/identity';
import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import type { ImportTargetKind } from '@echolot/contract/intake/import-reading';
import type { Import } from '@echolot/contract/intake/imports';
import atoms from '@echolot/ui/atoms.module.css';
import { Field, SelectField } from '@echolot/ui/field';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { readFilteredDrillPath } from '../../../../survey/use-active-survey.ts';
import { slugOf } from '../mapping/change-role.ts';
import classes from './side-card.module.css';
import type { Draft } from './use-draft.ts';

const newSurvey = ' new';
const ownHierarchy = ' own';

/** Where the rows go: a survey that is there or a new one, and the hierarchy of its units. */
export function TargetForm({ item, draft }: { item: Import; draft: Draft }) {
  const { t } = useLingui();
  const { permissions, surveys } = useIdentity();
  const { samples, survey } = draft.mapping;
  const setTarget = (target: ImportTargetKind): void => {
    if (target === item.target) return;
    const known = surveys.some(({ extName }) => extName === survey.extName) ? survey.extName : surveys[0]?.extName;
    const { survey: _, ...reading } = item.reading;
    void draft.readAnew({ ...reading, target, ...(target === 'samples' && known !== undefined && { survey: known }) });
  };
  return (
    <section className={classes['card']} aria-labelledby="import-target">
      <h2 id="import-target" className={classes['title']}>{t`Where it goes`}</h2>
      {permissions.includes('samples.manage') && surveys.length > 0 && (
        <Segmented<ImportTargetKind>
          label={t`What the rows are`}
          value={samples ? 'samples' : 'interviews'}
          onChange={setTarget}
          choices={[
            { value: 'interviews', title: t`Answers` },
            { value: 'samples', title: t`Contacts to invite` },
          ]}
        />
      )}
      {samples ? <SampleTarget draft={draft} item={item} /> : <InterviewTarget item={item} draft={draft} />}
    </section>
  );
}

/** The survey the contacts of the file are to be invited to. */
function SampleTarget({ item, draft }: { item: Import; draft: Draft }) {
  const { t } = useLingui();
  const { surveys } = useIdentity();
  const choose = (extName: string): void => {
    // Its units are recognised in the columns; but what a person has said is kept.
    if (item.mappingOrigin?.kind === 'guess' && !draft.isUnsaved)
      void draft.readAnew({ ...item.reading, survey: extName });
    else draft.change((mapping) => ({ ...mapping, survey: { ...mapping.survey, extName } }));
  };
  return (
    <div className={atoms['rows']}>
      <SelectField
        label={t`Invited to`}
        value={draft.mapping.survey.extName}
        onChange={choose}
        choices={surveys.map(({ extName, title }) => ({ value: extName, title }))}
        note={t`Who is invited is decided by its rules: opt-outs, addresses, repeated events and the quarantine.`}
      />
    </div>
  );
}

function InterviewTarget({ item, draft }: { item: Import; draft: Draft }) {
  const { t, i18n } = useLingui();
  const { surveys, currentUniverse } = useIdentity();
  const { survey, perspective } = draft.mapping;
  const known = surveys.find(({ extName }) => extName === survey.extName);
  const shared = perspectivesOf(surveys);
  const taken = shared.map((extName) => ({ extName }));
  const [isOwnName, setOwnName] = useState(false);
  const titles = survey.titles;
  const title = typeof titles === 'string' ? titles : (titles?.[i18n.locale] ?? Object.values(titles ?? {})[0] ?? '');
  const change = (next: Partial<MappingDraft['survey']>): void =>
    draft.change((mapping) => ({ ...mapping, survey: { ...mapping.survey, ...next } }));
  const changePerspective = (next: Partial<MappingDraft['perspective']>): void =>
    draft.change((mapping) => ({ ...mapping, perspective: { ...mapping.perspective, ...next } }));
  const choose = (extName: string): void => {
    if (extName === newSurvey) {
      const proposed = item.fileName.replace(/\.\w+$/, '');
      change({ extName: freeSlug(slugOf(proposed) || 'survey', surveys), titles: proposed.slice(0, 200) });
      return;
    }
    const chosen = surveys.find((one) => one.extName === extName);
    // Its variables and units are recognised in the columns; but what a person has said, now or for an earlier file, is kept.
    if (item.mappingOrigin?.kind === 'guess' && !draft.isUnsaved) {
      void draft.readAnew({ ...item.reading, survey: extName });
      return;
    }
    const path = chosen?.views[0] && readFilteredDrillPath(chosen.views[0].startPath)?.path;
    draft.change(({ survey: { titles: _, ...old }, ...mapping }) => ({
      ...mapping,
      survey: { ...old, extName },
      perspective: { ...mapping.perspective, extName: path?.segments[0] ?? mapping.perspective.extName },
    }));
  };
  const setTitle = (text: string): void => {
    const isProposed = !isOwnName && (survey.extName === slugOf(title) || survey.extName === '');
    change({
      titles: text === '' ? undefined : text,
      ...(isProposed && slugOf(text) !== '' && { extName: freeSlug(slugOf(text), surveys) }),
    });
  };
  return (
    <>
      <div className={atoms['rows']}>
        <SelectField
          label={t`Survey`}
          value={known ? known.extName : newSurvey}
          onChange={choose}
          choices={[
            { value: newSurvey, title: t`A new survey` },
            ...surveys.map(({ extName, title: its }) => ({ value: extName, title: its })),
          ]}
          note={known ? undefined : t`in ${currentUniverse.title}`}
        />
        {!known && (
          <>
            <Field label={t`Title`} value={title} onChange={setTitle} maxLength={200} placeholder={survey.extName} />
            <Field
              label={t`Name in addresses`}
              value={survey.extName}
              maxLength={64}
              fault={/^[a-z0-9-]{1,64}$/.test(survey.extName) ? undefined : t`Use a–z, digits and hyphens, at most 64.`}
              onChange={(extName) => {
                setOwnName(true);
                change({ extName });
              }}
            />
          </>
        )}
      </div>
      {!known && (
        <SelectField
          label={t`Units`}
          value={shared.includes(perspective.extName) ? perspective.extName : ownHierarchy}
          onChange={(extName) =>
            changePerspective({ extName: extName === ownHierarchy ? freeSlug(survey.extName, taken) : extName })
          }
          choices={[
            { value: ownHierarchy, title: t`a hierarchy of their own` },
            ...shared.map((extName) => ({ value: extName, title: t`in ${extName}, beside those that are there` })),
          ]}
        />
      )}
      <details className={classes['more']}>
        <summary>{t`Hierarchy: ${perspective.extName}`}</summary>
        <div className={atoms['rows']}>
          <Field
            label={t`The unit above all others`}
            value={perspective.rootName ?? ''}
            maxLength={200}
            placeholder={currentUniverse.title}
            onChange={(text) =>
              draft.change(({ perspective: { rootName: _, ...old }, ...mapping }) => ({
                ...mapping,
                perspective: text === '' ? old : { ...old, rootName: text },
              }))
            }
          />
        </div>
      </details>
    </>
  );
}

/** Hierarchies of the surveys one can see. */
function perspectivesOf(surveys: readonly Survey[]): string[] {
  const names = surveys.flatMap(({ views }) =>
    views.map(({ startPath }) => readFilteredDrillPath(startPath)?.path.segments[0] ?? ''),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

function freeSlug(slug: string, surveys: readonly { extName: string }[]): string {
  const isTaken = (name: string): boolean => surveys.some(({ extName }) => extName === name);
  let name = slug;
  for (let number = 2; isTaken(name); number += 1) name = `${slug.slice(0, 60)}-${number}`;
  return name;
}
