import { activity } from '../activity/activity-store.js';
import { deviceStorage, tabStorage } from '../components/storage.js';

/** Who has signed in, by the subject; without a token. The next page of this browser signs in at once. */
const ITEM = 'person';

export const loadPerson = (): string | null => deviceStorage.read(ITEM);

/** What this browser has stored for somebody else is dropped. */
export function savePerson(subject: string): void {
  // The tab may have been left when somebody else signed in elsewhere.
  const stored = [tabStorage.read(ITEM), deviceStorage.read(ITEM)];
  if (stored.some((other) => other !== null && other !== subject)) forgetData();
  tabStorage.write(ITEM, subject);
  deviceStorage.write(ITEM, subject);
}

/** Also signs out in other tabs. */
export function removePerson(): void {
  deviceStorage.write(ITEM, null);
  forgetData();
}

/** Drops what the tab has stored, such as drafts. */
export function forgetData(): void {
  tabStorage.clear();
  activity.clear();
}

/** Calls the listener when another tab has signed out, or somebody else has signed in there. */
export const onPersonChangedElsewhere = (listener: () => void) => deviceStorage.onChangeElsewhere(ITEM, listener);
