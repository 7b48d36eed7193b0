/**
 * @generated SignedSource<<5c883c9bbf62fff140725d757b05e0f5>>
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
    readonly errors: ReadonlyArray<{
      readonly message: string;
    }>;
    readonly job: {
      readonly id: string;
    } | null | undefined;
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
      "backendId": "simulator",
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
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "message",
  "storageKey": null
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
        "concreteType": "CreateJobPayload",
        "kind": "LinkedField",
        "name": "createJob",
        "plural": false,
        "selections": [
          (v1/*: any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": null,
            "kind": "LinkedField",
            "name": "errors",
            "plural": true,
            "selections": [
              (v2/*: any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": "createJob(input:{\"backendId\":\"simulator\",\"name\":\"bell\",\"program\":{\"circuit\":{\"gates\":[{\"gate\":\"h\",\"target\":0},{\"control\":0,\"gate\":\"cnot\",\"target\":1}],\"qubits\":2}},\"shots\":1000})"
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
        "concreteType": "CreateJobPayload",
        "kind": "LinkedField",
        "name": "createJob",
        "plural": false,
        "selections": [
          (v1/*: any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": null,
            "kind": "LinkedField",
            "name": "errors",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "__typename",
                "storageKey": null
              },
              (v2/*: any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": "createJob(input:{\"backendId\":\"simulator\",\"name\":\"bell\",\"program\":{\"circuit\":{\"gates\":[{\"gate\":\"h\",\"target\":0},{\"control\":0,\"gate\":\"cnot\",\"target\":1}],\"qubits\":2}},\"shots\":1000})"
      }
    ]
  },
  "params": {
    "cacheID": "2f956876e21ba3849518b52c4496b050",
    "id": null,
    "metadata": {},
    "name": "bellSubmitMutation",
    "operationKind": "mutation",
    "text": "mutation bellSubmitMutation {\n  createJob(input: {backendId: \"simulator\", name: \"bell\", shots: 1000, program: {circuit: {qubits: 2, gates: [{gate: \"h\", target: 0}, {gate: \"cnot\", control: 0, target: 1}]}}}) {\n    job {\n      id\n    }\n    errors {\n      __typename\n      message\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "4582b867c48c4faed69d1d1fce26579f";

export default node;
