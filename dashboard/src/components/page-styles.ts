import href from '../styles/pages.css?url';

let loading: Promise<void> | undefined;

/** Loads the styles that the first load does not have, once. Vite would not load a failed stylesheet again: the page would stay without it. */
export function loadPageStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      reject(new Error('The styles of the page could not be loaded.'));
    };
    document.head.append(link);
  });
  return loading;
}
