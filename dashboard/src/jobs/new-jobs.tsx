interface NewJobsProps {
  /** New jobs that are not shown. */
  readonly count: number;
  /** There are more, which are not counted. */
  readonly hasMore: boolean;
  readonly onShow: () => void;
}

/** Above the list, also while it is scrolled: shows new jobs when it is pressed. */
export function NewJobs({ count, hasMore, onShow }: NewJobsProps) {
  const number = hasMore ? `${count}+` : count;
  return (
    <div className="new-jobs" role="status">
      {(count > 0 || hasMore) && (
        <button type="button" className="primary" onClick={onShow}>
          {number} new {number === 1 ? 'job' : 'jobs'}
        </button>
      )}
    </div>
  );
}
