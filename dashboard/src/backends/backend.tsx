import { Page } from '../pieces/page.js';

export default function Backend({ id }: { readonly id: string }) {
  return (
    <Page title="Backend">
      <p>{id}</p>
    </Page>
  );
}
