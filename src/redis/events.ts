import { channel } from 'node:diagnostics_channel';
import type { Trouble } from './trouble.js';

/** Redis is had again, or no longer. */
export interface SharingChanged {
  /** Which one of this process says so. */
  readonly gateway: string;
  readonly trouble: Trouble | null;
}

/** Something in Redis that cannot be read, or that another release wrote. */
export interface UnreadableFound {
  readonly gateway: string;
  /** What it was to be, of a closed list. */
  readonly kind: Kind;
}

/** What gateways share: what they remember, what is no longer so, what is followed, who calls how often. */
export const KINDS = ['kept', 'deleted', 'watch', 'rate'] as const;

export type Kind = (typeof KINDS)[number];

/** A {@link SharingChanged} each. */
export const sharingChanged = channel('quantum-job-gateway:redis:changed');
/** An {@link UnreadableFound} each. */
export const unreadableFound = channel('quantum-job-gateway:redis:unreadable');
