// These functions are no public API of graphql-js. Only with them are error messages that contain values or suggestions equal to its own.
export { didYouMean } from 'graphql/jsutils/didYouMean.js';
export { inspect } from 'graphql/jsutils/inspect.js';
export { suggestionList } from 'graphql/jsutils/suggestionList.js';
