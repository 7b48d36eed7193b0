/**
 * Pages with as many rows as the dashboard's list, each one line of text in one element. They show which frame rate the browser of the
 * bench reaches at most. Text, as compiled functions refer to helpers that the page does not have.
 */
const getStyle = (rowPx: number) =>
  `body { margin: 0 } p { box-sizing: border-box; height: ${rowPx}px; margin: 0; padding: 8px; font: 15px sans-serif }`;

const GET_TEXT = 'const getText = (i) => "vqe step " + i + ", completed, simulator, 1,000 shots";';

/** All rows are in the document. */
const getPlainPage = (
  rows: number,
  rowPx: number,
): string => `<!doctype html><style>${getStyle(rowPx)}</style><body><script>
  ${GET_TEXT}
  for (let i = 0; i < ${rows}; i++) document.body.append(Object.assign(document.createElement('p'), { textContent: getText(i) }));
</script>`;

/** The rows in and near the window are in the document: 40 elements, which are moved while the page is scrolled. */
const getWindowedPage = (rows: number, rowPx: number): string => `<!doctype html><style>
  ${getStyle(rowPx)} body { position: relative; height: ${rows * rowPx}px } p { position: absolute; width: 100% }
</style><body><script>
  ${GET_TEXT}
  const elements = Array.from({ length: 40 }, () => document.body.appendChild(document.createElement('p')));
  const positions = new Map();
  const show = () => {
    const first = Math.max(0, Math.floor(scrollY / ${rowPx}) - 10);
    for (let i = first; i < Math.min(${rows}, first + elements.length); i++) {
      const element = elements[i % elements.length];
      if (positions.get(element) === i) continue;
      positions.set(element, i);
      element.textContent = getText(i);
      element.style.transform = \`translateY(\${i * ${rowPx}}px)\`;
    }
  };
  addEventListener('scroll', show, { passive: true });
  show();
</script>`;

export const PLAIN_PAGES = { 'plain rows': getPlainPage, '40 windowed': getWindowedPage } as const;
