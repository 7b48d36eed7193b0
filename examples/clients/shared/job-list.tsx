interface JobListProps {
  jobs: readonly { id: string; name?: string | null; status?: string | null }[];
  onMore: (() => void) | false | null | undefined;
}

export function JobList({ jobs, onMore }: JobListProps) {
  const items = jobs.map(({ id, name, status }) => <li key={id}>{`${name ?? id} ${status}`}</li>);
  return (
    <>
      <ul>{items}</ul>
      {onMore && (
        <button type="button" onClick={onMore}>
          More
        </button>
      )}
    </>
  );
}
