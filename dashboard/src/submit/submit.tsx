import { Page } from '../pieces/page.js';

export default function Submit() {
  return (
    <Page title="Submit">
      <p>Soon.</p>
    </Page>
  );
}
