import { selectTop } from '../primitives/select-top.js';

/** States of one register that are used at most. A result may have a million. */
export const MAX_RANKED_STATES = 10_000;

/** The register of all qubits, which the service adds to those that the program declares. */
export const OUTPUT_ALL = 'output_all';

/** Measured states, most frequent first, in a compact form. Qubit or bit 0 is the least significant bit of a state. */
export interface RankedStates {
  /** All states as decimal numbers, without separators. */
  readonly digits: string;
  /** Where each state ends in `digits`. */
  readonly ends: Uint32Array;
  /** The probability of each state, or in a histogram its count. */
  readonly values: Float64Array;
}

/** A classical register with its states in a {@link RankedRegisters}. */
export interface RankedRegister {
  readonly name: string;
  /** Number of its bits; null if the format does not contain it. */
  readonly bits: number | null;
  /** Number of bits that its states need at least. */
  readonly minBits: number;
  /** Whether the service sent states and values that can be read. Otherwise it has none. */
  readonly isValid: boolean;
  /** Where its ranked states end. */
  readonly end: number;
  /** Number of its states, with those that are not ranked. */
  readonly stateCount: number;
  /** Sum of the values of all its states. */
  readonly total: number;
}

/** The ranked states of the registers of one circuit, one after the other. {@link OUTPUT_ALL} is first. */
export interface RankedRegisters {
  readonly registers: readonly RankedRegister[];
  readonly states: RankedStates;
}

/** The ranked states of several child jobs, one after the other. */
export interface RankedStatesByChild {
  readonly childIds: readonly string[];
  /** One per child job: all qubits. */
  readonly results: RankedRegisters;
}

/** The states of a register as the service names them, and the value of each. */
export interface MeasuredStates {
  readonly states: readonly string[];
  readonly values: Float64Array;
  readonly total: number;
  readonly bits: number | null;
  readonly minBits: number;
  /** Converts the name of a state to a decimal number. */
  readonly toDecimal: (state: string) => string;
}

/**
 * Keeps the {@link MAX_RANKED_STATES} states with the highest values of each register, equal ones in the order of states.
 * `registers` may be computed one by one: there may be a million. Null for one that cannot be read.
 */
export function rankRegisters(registers: Iterable<readonly [name: string, MeasuredStates | null]>): RankedRegisters {
  const list = new RankedStatesList();
  const ranked: RankedRegister[] = [];
  for (const [name, measured] of registers) {
    if (measured) list.add(measured);
    const { bits = null, minBits = 1, total = 0, states = [] } = measured ?? {};
    const isValid = measured !== null;
    ranked.push({ name, bits, minBits, isValid, end: list.length, stateCount: states.length, total });
  }
  return { registers: ranked, states: list.toRankedStates() };
}

/** The state at this rank, from 0. */
export function getState({ digits, ends }: Pick<RankedStates, 'digits' | 'ends'>, rank: number): string {
  return digits.slice(rank === 0 ? 0 : ends[rank - 1], ends[rank]);
}

const compareDecimals = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

const INITIAL_CAPACITY = 1_000;

class RankedStatesList {
  readonly #states: string[] = [];
  #ends = new Uint32Array(INITIAL_CAPACITY);
  #values = new Float64Array(INITIAL_CAPACITY);
  #end = 0;

  get length(): number {
    return this.#states.length;
  }

  add({ states, values, toDecimal }: MeasuredStates): void {
    const top = Array.from(selectTop(values, MAX_RANKED_STATES), (index) => ({
      state: toDecimal(states[index] ?? ''),
      value: values[index] ?? 0,
    }));
    this.#extend(this.length + top.length);
    // The order of the service depends on the format: JSON objects begin with keys that are integers.
    for (const { state, value } of top.sort((a, b) => b.value - a.value || compareDecimals(a.state, b.state))) {
      this.#end += state.length;
      this.#ends[this.length] = this.#end;
      this.#values[this.length] = value;
      this.#states.push(state);
    }
  }

  toRankedStates(): RankedStates {
    return {
      digits: this.#states.join(''),
      ends: this.#ends.slice(0, this.length),
      values: this.#values.slice(0, this.length),
    };
  }

  #extend(minCapacity: number): void {
    if (minCapacity <= this.#ends.length) return;
    const capacity = Math.max(minCapacity, 2 * this.#ends.length);
    const [ends, values] = [this.#ends, this.#values];
    this.#ends = new Uint32Array(capacity);
    this.#ends.set(ends);
    this.#values = new Float64Array(capacity);
    this.#values.set(values);
  }
}
