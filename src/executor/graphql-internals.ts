// Not public API of graphql-js, but error messages that contain values or suggestions are equal only with it.
export { didYouMean } from 'graphql/jsutils/didYouMean.js';
export { inspect } from 'graphql/jsutils/inspect.js';
export { suggestionList } from 'graphql/jsutils/suggestionList.js';
