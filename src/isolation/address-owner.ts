import { Owner } from './owner.js';
import { computeFingerprint } from './scope.js';

/** An address, or its network: whom limits count for requests whose key or token is not accepted. */
export class AddressOwner extends Owner {
  readonly address: string;

  constructor(address: string, secret: string) {
    // Peers count by fingerprint too, and must not see addresses.
    super(computeFingerprint(`at ${address}`, secret));
    this.address = address;
  }
}
