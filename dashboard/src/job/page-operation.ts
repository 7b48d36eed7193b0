import { type MergedOperation, mergeOperations, type OperationPart } from '../components/copy-as/merge-operations.js';
import { JobCircuitsDocument, JobPageDocument, JobResultsDocument, JobsPageDocument } from '../generated/graphql.js';
import { toVariables, type View } from './results/use-view.js';

export interface ShownJob {
  readonly id: string;
  readonly hasResults: boolean;
  readonly hasChildJobs: boolean;
  readonly view: View;
}

/** A query for everything that the page of a job shows. */
export function createPageOperation({ id, hasResults, hasChildJobs, view }: ShownJob): MergedOperation {
  const { register } = view;
  // Without a comparison, more states are loaded than shown.
  const top = view.comparedId === null ? view.top : toVariables(view).top;
  const parts: (OperationPart | false)[] = [
    { document: JobPageDocument, variables: { id } },
    hasResults && { document: JobResultsDocument, variables: { id, top, register } },
    hasResults && !hasChildJobs && { document: JobCircuitsDocument, variables: { id } },
    hasResults &&
      view.comparedId !== null && {
        document: JobResultsDocument,
        variables: { id: view.comparedId, top, register },
        alias: 'compared',
      },
    hasChildJobs && {
      document: JobsPageDocument,
      variables: { filter: { parentId: id }, first: 25, after: null },
      alias: 'childJobs',
    },
  ];
  return mergeOperations(
    'Job',
    parts.filter((part) => part !== false),
  );
}
