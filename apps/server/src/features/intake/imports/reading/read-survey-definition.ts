import { readFile, stat } from 'node:fs/promises';
import { detectEncoding } from './detect-encoding.ts';
import { fileKind } from './file-kind.ts';
import { readFormbricksDefinition } from './formbricks-definition.ts';
import { readLimesurveyDefinition } from './limesurvey-definition.ts';
import { readQualtricsDefinition } from './qualtrics-definition.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';
import { surveyBytes } from './survey-bytes.ts';
import type { SurveyDefinition } from './survey-definition.ts';
import { listOf, objectOf } from './unknown-json.ts';

/**
 * Reads what a survey tool says of its questions: a LimeSurvey .lss, a Qualtrics .qsf or the JSON of a Formbricks survey,
 * told apart by their content.
 *
 * @throws SourceFileError with a sentence to act on.
 */
export async function readSurveyDefinition(
  path: string,
  _fileName: string,
  limits: ReadingLimits = readingLimits,
): Promise<SurveyDefinition> {
  const { size } = await stat(path);
  if (size === 0) throw new SourceFileError('file_empty');
  if (size > limits.definitionBytes) {
    const mostMegabytes = Math.round(limits.definitionBytes / 1024 / 1024);
    throw new SourceFileError('definition_too_large', { mostMegabytes });
  }
  const survey = await surveyBytes(path);
  if (fileKind(survey.start) !== 'text') throw new SourceFileError('definition_unknown');
  const text = new TextDecoder(detectEncoding(survey).encoding).decode(await readFile(path)).trim();
  try {
    const definition = readText(text);
    if (definition) return definition;
  } catch (error) {
    if (error instanceof SourceFileError) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
    throw new SourceFileError('definition_damaged', { reason }, { cause: error });
  }
  throw new SourceFileError('definition_unknown');
}

function readText(text: string): SurveyDefinition | undefined {
  if (text.startsWith('<')) {
    const isLimesurvey =
      /<LimeSurveyDocType>/.test(text.slice(0, 10_000)) || /<!DOCTYPE\s+(?!html)/.test(text.slice(0, 1000));
    return isLimesurvey ? readLimesurveyDefinition(text) : undefined;
  }
  if (!text.startsWith('{')) return undefined;
  const file = objectOf(JSON.parse(text));
  if ('SurveyElements' in file) return readQualtricsDefinition(file);
  const inner = 'data' in file ? objectOf(file['data']) : file;
  const hasQuestions = listOf(inner['questions']).length > 0 || listOf(inner['blocks']).length > 0;
  return hasQuestions ? readFormbricksDefinition(file) : undefined;
}
