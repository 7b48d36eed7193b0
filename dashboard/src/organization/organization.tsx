import { Page } from '../pieces/page.js';

export default function Organization() {
  return (
    <Page title="Organization">
      <p>Soon.</p>
    </Page>
  );
}
