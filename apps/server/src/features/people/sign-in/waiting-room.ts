/** Places for attempts that wait to be judged, so many for each party and so many in all: a crowd costs bounded memory. */
export class WaitingRoom {
  readonly #perParty: number;
  readonly #total: number;
  readonly #parties = new Map<string, number>();
  #taken = 0;

  constructor(perParty: number, total: number) {
    this.#perParty = perParty;
    this.#total = total;
  }

  /** @returns how to leave; undefined when there is no place. */
  enter(party: string): (() => void) | undefined {
    const taken = this.#parties.get(party) ?? 0;
    if (taken >= this.#perParty || this.#taken >= this.#total) return undefined;
    this.#parties.set(party, taken + 1);
    this.#taken += 1;
    return () => {
      const left = (this.#parties.get(party) ?? 1) - 1;
      if (left > 0) this.#parties.set(party, left);
      else this.#parties.delete(party);
      this.#taken -= 1;
    };
  }
}
