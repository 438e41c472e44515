import type { Check } from './check.ts';

const source = /\.(tsx?|jsx?|mjs|cjs|css)$/;
const bannedName = /^(utils?|helpers?|common|misc|manager|service|types|index)$|-(utils?|helpers?|manager|service)$/;

/** Names that say nothing about what a file holds, and so collect everything. */
export const fileNames: Check = {
  name: 'file names',
  async find({ files }) {
    return files
      .filter((file) => source.test(file) && !file.startsWith('tools/fixtures/'))
      .flatMap((file) => {
        const parts = file.replace(/(\.test)?\.[^./]+$/, '').split('/');
        const empty = parts.find((part) => bannedName.test(part));
        return empty ? [`${file}: "${empty}" names nothing; call the file after its one main export.`] : [];
      });
  },
};
