import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Check } from './check.ts';

const run = promisify(execFile);

/** What `git log --oneline` and mails show without cutting it. */
const longestSubject = 72;
/** Commits that came after this file keep its rule. */
const ruleFile = 'tools/checks/commit-subjects.ts';

/**
 * The subject of a commit says in one line what changed; why is in its body. A copy without its whole history, such as an
 * archive or a shallow clone, cannot tell what is new and passes.
 */
export const commitSubjects: Check = {
  name: 'commit subjects',
  async find({ root }) {
    const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();
    const isWhole = await git('rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD~1').then(
      (said) => said.startsWith('false\n\n'),
      () => false,
    );
    if (!isWhole) {
      console.log('       The history is not here, or not all of it: the subjects of commits cannot be checked.');
      return [];
    }
    const began = (await git('log', '--format=%H', '--diff-filter=A', '--', ruleFile)).split('\n').at(-1);
    if (!began) return [];
    const commits = await git('log', '--no-merges', '--format=%h %s', `${began}..HEAD`);
    return commits === '' ? [] : longSubjects(commits.split('\n'));
  },
};

function longSubjects(commits: readonly string[]): string[] {
  return commits.flatMap((commit) => {
    const [name = '', ...words] = commit.split(' ');
    const { length } = Array.from(words.join(' '));
    if (length <= longestSubject) return [];
    return [
      `The subject of commit ${name} has ${length} characters, more than ${longestSubject}: say why in its body (git commit --amend, git rebase --interactive).`,
    ];
  });
}
