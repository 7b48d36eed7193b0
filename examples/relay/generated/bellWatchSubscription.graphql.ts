/**
 * @generated SignedSource<<58c9c45e0e88c7a7696995cf2d3a346c>>
 * @lightSyntaxTransform
 * @nogrep
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type JobStatus = "CANCELED" | "COMPLETED" | "FAILED" | "READY" | "STARTED" | "SUBMITTED" | "UNKNOWN" | "%future added value";
export type bellWatchSubscription$variables = {
  id: string;
};
export type bellWatchSubscription$data = {
  readonly job: {
    readonly job: {
      readonly id: string;
      readonly name: string | null | undefined;
      readonly progress: {
        readonly fraction: number | null | undefined;
      };
      readonly status: JobStatus;
    };
  } | null | undefined;
};
export type bellWatchSubscription = {
  response: bellWatchSubscription$data;
  variables: bellWatchSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "id",
        "variableName": "id"
      }
    ],
    "concreteType": "JobEvent",
    "kind": "LinkedField",
    "name": "job",
    "plural": false,
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
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*: any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "bellWatchSubscription",
    "selections": (v1/*: any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*: any*/),
    "kind": "Operation",
    "name": "bellWatchSubscription",
    "selections": (v1/*: any*/)
  },
  "params": {
    "cacheID": "cae388ee01f1169e0330a046cb225d8e",
    "id": null,
    "metadata": {},
    "name": "bellWatchSubscription",
    "operationKind": "subscription",
    "text": "subscription bellWatchSubscription(\n  $id: ID!\n) {\n  job(id: $id) {\n    job {\n      id\n      name\n      status\n      progress {\n        fraction\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "53894a98d721d9c85073bbdea5409a49";

export default node;
