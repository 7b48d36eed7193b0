import type { BackendFiguresQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import type { Fidelities } from './rank-backends.js';

/** A call for each QPU: the characterizations are cached. Not with the list, which is there before. */
export const BackendFigures = graphql(`
  query BackendFigures {
    backends {
      id
      serviceId
      characterization {
        id
        fidelity { oneQubit { median } twoQubit { median } spam { median } }
        timing { oneQubitMs twoQubitMs readoutMs }
      }
    }
  }
`);

export type Characterization = NonNullable<BackendFiguresQuery['backends']>[number]['characterization'];

/** By the service id of the backend; empty until they are loaded. */
export const toCharacterizations = (data: BackendFiguresQuery | undefined): ReadonlyMap<string, Characterization> =>
  new Map(data?.backends?.map((backend) => [backend.serviceId, backend.characterization]));

/** Medians; null values are unknown. */
export const toFidelities = (characterization: Characterization | undefined): Fidelities => ({
  oneQubit: characterization?.fidelity?.oneQubit?.median ?? null,
  twoQubit: characterization?.fidelity?.twoQubit?.median ?? null,
  spam: characterization?.fidelity?.spam?.median ?? null,
});
