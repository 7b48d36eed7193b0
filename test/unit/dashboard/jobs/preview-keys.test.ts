import { describe, expect, test } from 'vitest';
import { decideKey, type ListFocus } from '../../../../dashboard/src/jobs/preview-keys.js';

const ON_NAME: ListFocus = { name: 'Job:1', isInRow: true, previewed: null, isWide: true };
const ON_BOX: ListFocus = { ...ON_NAME, name: null };
const OUTSIDE: ListFocus = { ...ON_BOX, isInRow: false };
const withPreview = (focus: ListFocus): ListFocus => ({ ...focus, previewed: 'Job:2' });

describe('the keys of the preview', () => {
  test('shows the job when Enter is pressed on its name and no preview is open', () => {
    expect(decideKey('Enter', ON_NAME)).toBe('show');
  });

  test.for([
    ['the window is narrow', { ...ON_NAME, isWide: false }],
    ['another control of the row has the focus', ON_BOX],
    ['nothing in the list has the focus', OUTSIDE],
    [
      'the preview is open: the page of the job opens, also of one that the preview has not reached',
      withPreview(ON_NAME),
    ],
  ] as const)('leaves Enter to the browser when %s', ([, focus]) => {
    expect(decideKey('Enter', focus)).toBeNull();
  });

  test.for([ON_NAME, ON_BOX, OUTSIDE])('closes the preview when Escape is pressed anywhere: %o', (focus) => {
    expect(decideKey('Escape', withPreview(focus))).toBe('close');
    expect(decideKey('Escape', focus)).toBeNull();
  });

  test('moves between rows with the arrow keys only with a preview and the focus in a row: else they scroll', () => {
    for (const focus of [ON_NAME, ON_BOX]) {
      expect(decideKey('ArrowDown', withPreview(focus))).toBe(1);
      expect(decideKey('ArrowUp', withPreview(focus))).toBe(-1);
      expect(decideKey('ArrowDown', focus)).toBeNull();
    }
    expect(decideKey('ArrowDown', withPreview(OUTSIDE))).toBeNull();
  });

  test('does nothing when the preview is hidden because the window has become narrow', () => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp'])
      expect(decideKey(key, { ...withPreview(ON_NAME), isWide: false })).toBeNull();
  });
});
