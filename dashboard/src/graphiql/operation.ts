/** Ids of objects that exist, for the variables of the tabs. Empty strings if there are none. */
export interface LiveIds {
  /** A job that is not final. */
  readonly runningJob: string;
  readonly completedJob: string;
  /** The job that was created last on this page; empty if there is none. */
  readonly createdJob: string;
  readonly session: string;
}

export interface Operation {
  /** Of the operation in the document, and the title of its tab. */
  readonly name: string;
  readonly description: string;
  readonly query: string;
  readonly variables?: (ids: LiveIds) => Readonly<Record<string, unknown>>;
}
