import { Page } from '../pieces/page.js';

export default function Session({ id }: { readonly id: string }) {
  return (
    <Page title="Session">
      <p>{id}</p>
    </Page>
  );
}
