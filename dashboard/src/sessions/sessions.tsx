import { Page } from '../pieces/page.js';

export default function Sessions() {
  return (
    <Page title="Sessions">
      <p>Soon.</p>
    </Page>
  );
}
