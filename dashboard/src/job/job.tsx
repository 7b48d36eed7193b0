import { Page } from '../pieces/page.js';

export default function Job({ id }: { readonly id: string }) {
  return (
    <Page title="Job">
      <p>{id}</p>
    </Page>
  );
}
