import { type Amplitudes, exchange, rotate, transform } from './kernels.js';
import { getTouchedPositions, type Operation } from './operation.js';

/** Real and imaginary part, 8 bytes each. */
export const BYTES_PER_AMPLITUDE = 16;

/**
 * A state vector over a register of positions, position 0 the least significant bit of an index. It begins as |0…0⟩.
 * Positions above the highest one touched so far are 0 and cost nothing.
 */
export class StateVector implements Amplitudes {
  readonly re: Float64Array;
  readonly im: Float64Array;
  #size = 1;

  /** Throws a RangeError if the host has too little memory. */
  constructor(positions: number) {
    this.re = new Float64Array(2 ** positions);
    this.im = new Float64Array(2 ** positions);
    this.re[0] = 1;
  }

  get size(): number {
    return this.#size;
  }

  apply(operation: Operation): void {
    this.#size = Math.max(this.#size, 1 << (32 - Math.clz32(getTouchedPositions(operation))));
    switch (operation.kind) {
      case 'unitary':
        transform(this, operation.matrix, 1 << operation.target, operation.controls);
        break;
      case 'swap':
        exchange(this, 1 << operation.first, 1 << operation.second, operation.controls);
        break;
      case 'rotation':
        rotate(this, operation.x, operation.z, operation.angle, operation.controls);
        break;
    }
  }

  /** Copies a state with the same number of positions into this one. */
  copy(other: StateVector): void {
    const size = Math.max(this.#size, other.#size);
    this.re.set(other.re.subarray(0, size));
    this.im.set(other.im.subarray(0, size));
    this.#size = other.#size;
  }

  /** Probability of measuring 1 at a position. */
  getOneProbability(position: number): number {
    const bit = 1 << position;
    let sum = 0;
    for (let index = bit; index < this.#size; index = (index + 1) | bit) sum += this.probability(index);
    return Math.min(1, sum);
  }

  /** Leaves the part of the state that has this value at a position; `probability` is that of the value. */
  collapse(position: number, value: 0 | 1, probability: number): void {
    const bit = 1 << position;
    const scale = 1 / Math.sqrt(probability);
    for (let index = 0; index < this.#size; index++) {
      const factor = ((index & bit) === 0) === (value === 0) ? scale : 0;
      this.re[index] = (this.re[index] ?? 0) * factor;
      this.im[index] = (this.im[index] ?? 0) * factor;
    }
  }

  /** Probability of measuring `index`. */
  probability(index: number): number {
    const re = this.re[index] ?? 0;
    const im = this.im[index] ?? 0;
    return re * re + im * im;
  }
}
