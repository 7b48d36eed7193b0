import type { Random } from './random.js';

/** A 1 decays while it is read and a 0 does not: of the readout errors of a pair of qubits, this share is 1 read as 0. */
const DECAY_SHARE = 0.75;

/** Turns the state a shot is in into the state that is read, in the order the shots are given. */
export class Readout {
  readonly #qubits: number;
  readonly #readAsZero: number;
  readonly #readAsOne: number;
  readonly #most: number;
  readonly #debias: boolean;
  readonly #random: Random;
  #mirrored = false;
  /** Qubits, of this shot and the following ones, until the next that may be misread. */
  #skip: number;

  /**
   * `spam` is the mean of both errors. With `debias`, every second shot is read in a mirrored frame (each qubit flipped
   * before it is read, and its value flipped back), so that the two errors come out equal.
   */
  constructor(qubits: number, spam: number, debias: boolean, random: Random) {
    this.#qubits = qubits;
    this.#readAsZero = Math.min(1, 2 * DECAY_SHARE * spam);
    this.#readAsOne = 2 * spam - this.#readAsZero;
    this.#most = Math.max(this.#readAsZero, this.#readAsOne);
    this.#debias = debias;
    this.#random = random;
    this.#skip = this.#gap();
  }

  read(state: number): number {
    let result = state;
    // Qubits whose errors cannot happen are jumped over: a million shots of thirty qubits cost as much as their errors.
    while (this.#skip < this.#qubits) {
      const weight = 2 ** this.#skip;
      const one = Math.floor(state / weight) % 2 === 1;
      const rate = one === this.#mirrored ? this.#readAsOne : this.#readAsZero;
      if (this.#random() * this.#most < rate) result += one ? -weight : weight;
      this.#skip += 1 + this.#gap();
    }
    this.#skip -= this.#qubits;
    if (this.#debias) this.#mirrored = !this.#mirrored;
    return result;
  }

  /** How many qubits in a row are read right at the higher of the two rates. */
  #gap(): number {
    return this.#most === 0 ? Infinity : Math.floor(Math.log(1 - this.#random()) / Math.log1p(-this.#most));
  }
}
