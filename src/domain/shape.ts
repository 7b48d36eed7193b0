/**
 * Raised whenever a type of this floor changes its shape. What gateways of two releases share carries it, so that neither
 * reads what the other means differently; a test notices a change without it.
 */
export const SHAPE_VERSION = 2;
