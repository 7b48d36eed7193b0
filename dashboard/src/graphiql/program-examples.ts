import type { Operation } from './operation.js';

const BELL_QASM = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
h q[0];
cx q[0], q[1];
c = measure q;
`;

/** From the price of an OpenQASM 3 program to its results. */
export const PROGRAM_EXAMPLES: readonly Operation[] = [
  {
    name: 'Quote',
    description: 'Price and times of an OpenQASM 3 program on every backend, without submitting it.',
    query: `query Quote($input: QuoteInput!) {
  quote(input: $input) {
    qubits
    gateCounts { oneQubit twoQubit }
    backends {
      backend { serviceId }
      canRun
      price { value unit }
      queueTimeMs
      expectedCompletionAt
      issues { code message }
    }
  }
}
`,
    variables: () => ({ input: { shots: 1000, program: { qasm3: { source: BELL_QASM } } } }),
  },
  {
    name: 'SubmitWithinPrice',
    description: 'Submits an OpenQASM 3 program unless its price is above "maxCost".',
    query: `mutation SubmitWithinPrice($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id serviceId status }
    errors {
      code
      path
      message
      ... on InvalidValueError { line column }
      ... on PriceError { price { value unit } }
    }
  }
}
`,
    variables: () => ({
      input: {
        backendId: 'simulator',
        name: 'bell',
        shots: 1000,
        program: { qasm3: { source: BELL_QASM } },
        maxCost: { value: 10, unit: 'usd' },
      },
    }),
  },
  {
    name: 'Registers',
    description: 'Follows the job that was created last to its results, by the classical registers of its program.',
    query: `subscription Registers($id: ID!) {
  job(id: $id) {
    job {
      status
      results {
        unavailableReason
        registers { name bits }
        probabilities(register: "c") { bitstring probability count countIsDerived }
      }
      cost { estimated { value unit } actual { value unit } }
    }
  }
}
`,
    variables: ({ createdJob, completedJob }) => ({ id: createdJob || completedJob }),
  },
];
