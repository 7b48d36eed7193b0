import { channel } from 'node:diagnostics_channel';
import type { Trouble } from './trouble.js';

/** What is shared is had again, or no longer. */
export interface SharingChanged {
  readonly trouble: Trouble | null;
}

/** A {@link SharingChanged} each. */
export const sharingChanged = channel('quantum-job-gateway:redis:changed');
/** Something in Redis that cannot be read, or is of another release: its kind each, as `cache`. */
export const unreadableFound = channel('quantum-job-gateway:redis:unreadable');
