import { Link, useSearchParams } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { Page } from '../components/page.js';
import { NewJob } from './new-job.js';
import { RunAgain } from './run-again.js';

/** A form for a new job, or for another run of a job (`?clone=`). It opens the page of the new job. */
export default function Submit() {
  const [params] = useSearchParams();
  const id = params.get('clone');
  return (
    <Page title={id === null ? 'Submit job' : 'Run again'} breadcrumb={<Link href="/jobs">All jobs</Link>}>
      <Allowed permission="SUBMIT" action="submit jobs">
        {id === null ? <NewJob /> : <RunAgain key={id} id={id} />}
      </Allowed>
    </Page>
  );
}
