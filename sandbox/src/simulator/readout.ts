import type { Random } from './random.js';

/** Share of readout errors that read 1 as 0: a 1 can decay during readout, a 0 cannot. */
const DECAY_SHARE = 0.75;

interface ReadoutOptions {
  readonly qubits: number;
  /** The mean of both readout errors. */
  readonly spam: number;
  /**
   * Whether to read every second shot in a mirrored frame (each qubit flipped before it is read, and its value flipped
   * back), which makes the two errors equal.
   */
  readonly debias: boolean;
  readonly random: Random;
}

/** Applies readout errors to the states of successive shots. */
export class Readout {
  readonly #qubits: number;
  readonly #readAsZero: number;
  readonly #readAsOne: number;
  readonly #maxRate: number;
  readonly #debias: boolean;
  readonly #random: Random;
  #isMirrored = false;
  /** Qubits (of this and the following shots) before the next one that may be misread. */
  #skip: number;

  constructor({ qubits, spam, debias, random }: ReadoutOptions) {
    this.#qubits = qubits;
    this.#readAsZero = Math.min(1, 2 * DECAY_SHARE * spam);
    this.#readAsOne = 2 * spam - this.#readAsZero;
    this.#maxRate = Math.max(this.#readAsZero, this.#readAsOne);
    this.#debias = debias;
    this.#random = random;
    this.#skip = this.#drawSkip();
  }

  read(state: number): number {
    let result = state;
    // Qubits without errors are skipped, so that the time depends on the number of errors and not of qubits × shots.
    while (this.#skip < this.#qubits) {
      const weight = 2 ** this.#skip;
      const isOne = Math.floor(state / weight) % 2 === 1;
      const rate = isOne === this.#isMirrored ? this.#readAsOne : this.#readAsZero;
      if (this.#random() * this.#maxRate < rate) result += isOne ? -weight : weight;
      this.#skip += 1 + this.#drawSkip();
    }
    this.#skip -= this.#qubits;
    if (this.#debias) this.#isMirrored = !this.#isMirrored;
    return result;
  }

  /** Draws how many qubits in a row are read right at the higher of both rates. */
  #drawSkip(): number {
    return this.#maxRate === 0 ? Infinity : Math.floor(Math.log(1 - this.#random()) / Math.log1p(-this.#maxRate));
  }
}
