// Input of relay-compiler. In an app, its Babel plugin replaces each tag with the compiled request.
declare function graphql(document: TemplateStringsArray): unknown;

export const documents = () => [
  graphql`
    query bellNewestQuery {
      jobs(first: 5) { edges { node { id name status progress { fraction } } } }
    }
  `,
  graphql`
    mutation bellSubmitMutation {
      createJob(input: {
        backendId: "simulator", name: "bell", shots: 1000
        program: { circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }
      }) {
        job { id }
        errors { message }
      }
    }
  `,
  graphql`
    subscription bellWatchSubscription($id: ID!) {
      job(id: $id) { job { id name status progress { fraction } } }
    }
  `,
];
