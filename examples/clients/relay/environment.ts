import { meros } from 'meros/browser';
import {
  Environment,
  type GraphQLResponse,
  type GraphQLSingularResponse,
  Network,
  Observable,
  RecordSource,
  Store,
} from 'relay-runtime';
import { authorization, endpoint, socket } from '../shared/socket.js';

type Part = GraphQLSingularResponse & { incremental?: GraphQLSingularResponse[]; hasNext?: boolean };

function toResponses({ incremental = [], hasNext = false, ...result }: Part): GraphQLResponse {
  const responses = 'data' in result || 'errors' in result ? [result, ...incremental] : incremental;
  return responses.map((response, index) => ({
    ...response,
    extensions: { ...response.extensions, is_final: !hasNext && index === responses.length - 1 },
  }));
}

const network = Network.create(
  ({ text }, variables) =>
    Observable.create((sink) => {
      const controller = new AbortController();
      const send = async () => {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', accept: 'multipart/mixed, application/json' },
          body: JSON.stringify({ query: text, variables }),
          signal: controller.signal,
        });
        const parts = await meros<Part>(response);
        if (parts instanceof Response) return sink.next(toResponses(await parts.json()));
        for await (const { body } of parts) sink.next(toResponses(body));
      };
      send().then(
        () => sink.complete(),
        (error: Error) => sink.error(error),
      );
      return () => controller.abort();
    }),
  ({ text }, variables) =>
    Observable.create((sink) =>
      socket.subscribe(
        { query: text ?? '', variables },
        {
          next: (result) => sink.next(result as GraphQLResponse),
          error: (error) => sink.error(error instanceof Error ? error : new Error(String(error))),
          complete: () => sink.complete(),
        },
      ),
    ),
);

export const environment = new Environment({ network, store: new Store(new RecordSource()) });
