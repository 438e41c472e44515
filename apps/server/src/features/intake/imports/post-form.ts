import { AppError } from '@echolot/contract/app-error';
import type { PostedInterview } from '@echolot/contract/intake/ingest';
import type { Verb } from '../../../context.ts';
import { type ReadableRow, storeOne, type UnknownUnit, type WithPostGroups } from '../ingest/public.ts';
import { type ReadForm, readForm } from './form-reader.ts';

/** Units of imported files are below the unit of this id. */
const rootExtId = 'all';

/** Takes one JSON object of another system by a saved mapping. @throws AppError as readForm and storeOne */
export const postForm: Verb<'postForm', WithPostGroups> = async (ctx, { params, query, body }) => {
  const { universe } = ctx;
  const read = await ctx.inTransaction((tx) =>
    readForm(tx, universe, params.survey, query.mapping, { fields: body, now: ctx.now() }),
  );
  if (!('form' in read)) {
    const problems = read.refusals.map((problem) => ({ field: '', problem }));
    throw new AppError('interview_refused', { problems });
  }
  return storeOne(ctx, params.survey, rowOf(read.form));
};

function rowOf(form: Extract<ReadForm, { form: unknown }>['form']): ReadableRow {
  const { perspective, units, externalId, answeredAt, channel, locale, answers, contact } = form;
  const told = units.map(
    ({ extId, name, kind }, index): UnknownUnit => ({
      perspective,
      extId,
      name,
      kind,
      parentExtId: units[index - 1]?.extId ?? rootExtId,
    }),
  );
  const isPersonKnown = Object.keys(contact).length > 0;
  const posted: PostedInterview = {
    externalId,
    answeredAt: answeredAt.toISOString(),
    units: { [perspective]: units.at(-1)?.extId ?? rootExtId },
    channel,
    locale,
    status: 'complete',
    answers: { ...answers },
    ...(isPersonKnown && { contact }),
  };
  return { posted, told };
}
