/**
 * @generated SignedSource<<18f90fdee05997c7f3abb14b1a63d875>>
 * @lightSyntaxTransform
 * @nogrep
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type JobStatus = "CANCELED" | "COMPLETED" | "FAILED" | "READY" | "STARTED" | "SUBMITTED" | "UNKNOWN" | "%future added value";
export type bellFollowSubscription$variables = {
  id: string;
};
export type bellFollowSubscription$data = {
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
export type bellFollowSubscription = {
  response: bellFollowSubscription$data;
  variables: bellFollowSubscription$variables;
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
    "name": "bellFollowSubscription",
    "selections": (v1/*: any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*: any*/),
    "kind": "Operation",
    "name": "bellFollowSubscription",
    "selections": (v1/*: any*/)
  },
  "params": {
    "cacheID": "5cceecb43348f4f06f1a5f3a29a47eb5",
    "id": null,
    "metadata": {},
    "name": "bellFollowSubscription",
    "operationKind": "subscription",
    "text": "subscription bellFollowSubscription(\n  $id: ID!\n) {\n  job(id: $id) {\n    job {\n      id\n      name\n      status\n      progress {\n        fraction\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "328c0822e2ec6a492dc86235755eed92";

export default node;
