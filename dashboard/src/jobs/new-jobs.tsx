interface NewJobsProps {
  /** New jobs that are not shown. */
  readonly count: number;
  /** There are more, which are not counted. */
  readonly hasMore: boolean;
  /** The list has rows of jobs that have left it. */
  readonly hasLeft: boolean;
  readonly onShow: () => void;
}

/** Above the list, also while it is scrolled: updates the list when it is pressed. */
export function NewJobs({ count, hasMore, hasLeft, onShow }: NewJobsProps) {
  const number = hasMore ? `${count}+` : count;
  return (
    <div className="new-jobs" role="status">
      {count > 0 || hasMore ? (
        <button type="button" className="primary" onClick={onShow}>
          {number} new {number === 1 ? 'job' : 'jobs'}
        </button>
      ) : (
        hasLeft && (
          <button type="button" onClick={onShow}>
            Update list
          </button>
        )
      )}
    </div>
  );
}
