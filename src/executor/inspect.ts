// Not public API of graphql-js, but error messages that contain values are equal only with it.
export { inspect } from 'graphql/jsutils/inspect.js';
