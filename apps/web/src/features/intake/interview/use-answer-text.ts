import type { InterviewAnswer } from '@echolot/contract/intake/interviews';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';

/** An answer in one line, in the reader's language. */
export function useAnswerText(): (answer: InterviewAnswer, value: InterviewAnswer['value']) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ kind, decimals, options, value: given, titles }, value) => {
    if (value === null) return t`no answer`;
    if (typeof value === 'number') return formats.score(value, decimals);
    if (kind === 'date') return formats.day(String(value));
    if (kind === 'comment') return String(value);
    const known = new Map(options.map(({ extName, title }) => [extName, title]));
    // A category that is offered no more has its title from the answer itself.
    const own = Array.isArray(given) ? given : [given];
    for (const [index, name] of own.entries())
      if (typeof name === 'string' && !known.has(name)) known.set(name, titles[index] ?? name);
    return (Array.isArray(value) ? value : [value]).map((name) => known.get(name) ?? name).join(', ');
  };
}
