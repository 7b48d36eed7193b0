/** Bounds of a program. The error of each names its field. */
export interface Limits {
  /** Of the source, in UTF-8. */
  readonly maxBytes: number;
  readonly maxTokens: number;
  /** Of parentheses and operators in an expression, and of gates defined by other gates. */
  readonly maxNesting: number;
  readonly maxQubits: number;
  /** Of all bit registers together. */
  readonly maxBits: number;
  /** After definitions of gates are expanded and registers are broadcast. */
  readonly maxOperations: number;
  /** Work of that expansion: calls, operands and terms of expressions. */
  readonly maxSteps: number;
  /** Errors after which checking stops. */
  readonly maxErrors: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBytes: 1_000_000,
  maxTokens: 500_000,
  maxNesting: 100,
  maxQubits: 1_000,
  maxBits: 10_000,
  // The service has the same limit for all circuits of a job.
  maxOperations: 150_000,
  maxSteps: 2_000_000,
  maxErrors: 20,
};
