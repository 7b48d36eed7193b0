import { Page } from '../pieces/page.js';

export default function Backends() {
  return (
    <Page title="Backends">
      <p>Soon.</p>
    </Page>
  );
}
