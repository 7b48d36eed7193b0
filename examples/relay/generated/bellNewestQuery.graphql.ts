/**
 * @generated SignedSource<<f826c73007940fd619b6076af32c5d1d>>
 * @lightSyntaxTransform
 * @nogrep
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type JobStatus = "CANCELED" | "COMPLETED" | "FAILED" | "READY" | "STARTED" | "SUBMITTED" | "UNKNOWN" | "%future added value";
export type bellNewestQuery$variables = Record<PropertyKey, never>;
export type bellNewestQuery$data = {
  readonly jobs: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly id: string;
        readonly name: string | null | undefined;
        readonly progress: {
          readonly fraction: number | null | undefined;
        };
        readonly status: JobStatus;
      };
    }>;
  } | null | undefined;
};
export type bellNewestQuery = {
  response: bellNewestQuery$data;
  variables: bellNewestQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "first",
        "value": 5
      }
    ],
    "concreteType": "JobConnection",
    "kind": "LinkedField",
    "name": "jobs",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "JobEdge",
        "kind": "LinkedField",
        "name": "edges",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Job",
            "kind": "LinkedField",
            "name": "node",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "id",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "status",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "JobProgress",
                "kind": "LinkedField",
                "name": "progress",
                "plural": false,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "fraction",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": "jobs(first:5)"
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "bellNewestQuery",
    "selections": (v0/*: any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "bellNewestQuery",
    "selections": (v0/*: any*/)
  },
  "params": {
    "cacheID": "b579208d5c65999ad2a807a7290e34c1",
    "id": null,
    "metadata": {},
    "name": "bellNewestQuery",
    "operationKind": "query",
    "text": "query bellNewestQuery {\n  jobs(first: 5) {\n    edges {\n      node {\n        id\n        name\n        status\n        progress {\n          fraction\n        }\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "52242491b556c88803ad55998036aa9c";

export default node;
