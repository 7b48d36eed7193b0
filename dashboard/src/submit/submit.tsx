import { Link } from 'wouter';
import { Page } from '../components/page.js';
import { ProgramField } from './program-field.js';
import { SettingsFields } from './settings-fields.js';
import { useJobForm } from './use-job-form.js';
import './submit.css';

/** A form for a new job, which opens the page of that job. */
export default function Submit() {
  const { form, values, errors, failure, isSubmitting, change, onSubmit } = useJobForm();
  return (
    <Page title="Submit job" breadcrumb={<Link href="/">All jobs</Link>}>
      <form ref={form} className="card form submit" onSubmit={onSubmit} noValidate>
        <div className="submit-settings">
          <SettingsFields values={values} errors={errors} change={change} />
        </div>
        <div className="submit-program">
          <ProgramField values={values} errors={errors} change={change} />
        </div>
        <div className="submit-actions">
          <button type="submit" className="primary" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Submitting…' : 'Submit job'}
          </button>
          {failure && (
            <p role="alert" className="field-error">
              {failure}
            </p>
          )}
        </div>
      </form>
    </Page>
  );
}
