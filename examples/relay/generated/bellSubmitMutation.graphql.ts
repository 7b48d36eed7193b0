/**
 * @generated SignedSource<<c057a6c38bf5966274b07ef4f333c103>>
 * @lightSyntaxTransform
 * @nogrep
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type bellSubmitMutation$variables = Record<PropertyKey, never>;
export type bellSubmitMutation$data = {
  readonly createJob: {
    readonly job?: {
      readonly id: string;
    } | null | undefined;
    readonly message?: string;
  } | null | undefined;
};
export type bellSubmitMutation = {
  response: bellSubmitMutation$data;
  variables: bellSubmitMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "kind": "Literal",
    "name": "input",
    "value": {
      "backend": "simulator",
      "name": "bell",
      "program": {
        "circuit": {
          "gates": [
            {
              "gate": "h",
              "target": 0
            },
            {
              "control": 0,
              "gate": "cnot",
              "target": 1
            }
          ],
          "qubits": 2
        }
      },
      "shots": 1000
    }
  }
],
v1 = {
  "kind": "InlineFragment",
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "Job",
      "kind": "LinkedField",
      "name": "job",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "id",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "CreateJobPayload",
  "abstractKey": null
},
v2 = {
  "kind": "InlineFragment",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "message",
      "storageKey": null
    }
  ],
  "type": "InvalidInput",
  "abstractKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "bellSubmitMutation",
    "selections": [
      {
        "alias": null,
        "args": (v0/*: any*/),
        "concreteType": null,
        "kind": "LinkedField",
        "name": "createJob",
        "plural": false,
        "selections": [
          (v1/*: any*/),
          (v2/*: any*/)
        ],
        "storageKey": "createJob(input:{\"backend\":\"simulator\",\"name\":\"bell\",\"program\":{\"circuit\":{\"gates\":[{\"gate\":\"h\",\"target\":0},{\"control\":0,\"gate\":\"cnot\",\"target\":1}],\"qubits\":2}},\"shots\":1000})"
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "bellSubmitMutation",
    "selections": [
      {
        "alias": null,
        "args": (v0/*: any*/),
        "concreteType": null,
        "kind": "LinkedField",
        "name": "createJob",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "__typename",
            "storageKey": null
          },
          (v1/*: any*/),
          (v2/*: any*/)
        ],
        "storageKey": "createJob(input:{\"backend\":\"simulator\",\"name\":\"bell\",\"program\":{\"circuit\":{\"gates\":[{\"gate\":\"h\",\"target\":0},{\"control\":0,\"gate\":\"cnot\",\"target\":1}],\"qubits\":2}},\"shots\":1000})"
      }
    ]
  },
  "params": {
    "cacheID": "0c2ce7c207a36907a6587ca170126613",
    "id": null,
    "metadata": {},
    "name": "bellSubmitMutation",
    "operationKind": "mutation",
    "text": "mutation bellSubmitMutation {\n  createJob(input: {backend: \"simulator\", name: \"bell\", shots: 1000, program: {circuit: {qubits: 2, gates: [{gate: \"h\", target: 0}, {gate: \"cnot\", control: 0, target: 1}]}}}) {\n    __typename\n    ... on CreateJobPayload {\n      job {\n        id\n      }\n    }\n    ... on InvalidInput {\n      message\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "03d60b6442f750acf48cef6218b23a44";

export default node;
