/** What a check is given. */
export interface Repository {
  /** Absolute path. */
  root: string;
  /** Every file that is tracked or about to be, relative to the root, with `/`. */
  files: readonly string[];
}

/** A check answers with one sentence per fault: what is wrong, where, and what to do. None means passed. */
export interface Check {
  name: string;
  find(repository: Repository): Promise<string[]>;
}
