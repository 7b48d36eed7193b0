import type { Span } from '@opentelemetry/api';
import { within } from '../http/drain.js';
import { endpointOf } from './endpoint.js';
import type { Listener } from './listening.js';

export interface Tracing extends Listener {
  /** Sends what has not been sent yet, for no longer than this. */
  stop(withinMs: number): Promise<void>;
}

/**
 * A span for every operation and, within it, one for every call of the service that it makes; calls that are made for
 * many, such as those that follow jobs, are spans of their own. What OpenTelemetry needs is loaded here and only now.
 */
export async function startTracing(collector: URL): Promise<Tracing> {
  const [
    { context, SpanKind, SpanStatusCode, trace },
    { BasicTracerProvider, BatchSpanProcessor },
    exporter,
    resources,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${collector.href.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'quantum-job-gateway' })),
    spanProcessors: [new BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('quantum-job-gateway');
  /** Of operations by their tally, and of calls by themselves. */
  const spans = new WeakMap<object, Span>();
  const end = (key: object, failed: string | undefined) => {
    const span = spans.get(key);
    if (failed !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: failed });
    span?.end();
  };

  return {
    operationStarted({ type, name, requestId, tally }) {
      const span = tracer.startSpan(type ?? 'refused', {
        kind: SpanKind.SERVER,
        attributes: {
          ...(type !== null && { 'graphql.operation.type': type }),
          ...(name !== null && { 'graphql.operation.name': name }),
          'request.id': requestId,
        },
      });
      spans.set(tally, span);
    },
    operationEnded({ operation: { tally }, codes }) {
      spans.get(tally)?.setAttributes({
        'upstream.calls': tally.calls,
        'upstream.cache_hits': tally.cacheHits,
        'upstream.deduplicated': tally.deduplicated,
      });
      end(tally, codes[0]);
    },
    callStarted(call) {
      const parent = spans.get(call.tally);
      const around = parent ? trace.setSpan(context.active(), parent) : context.active();
      const endpoint = endpointOf(call.path);
      const span = tracer.startSpan(
        `${call.method} ${endpoint}`,
        { kind: SpanKind.CLIENT, attributes: { 'http.request.method': call.method, 'url.template': endpoint } },
        around,
      );
      spans.set(call, span);
    },
    callEnded({ call, outcome }) {
      end(call, outcome === 'OK' ? undefined : outcome);
    },
    async stop(withinMs) {
      // A collector that is gone must not keep the gateway from ending, nor fail its end.
      await within(
        withinMs,
        provider.shutdown().catch(() => undefined),
      );
    },
  };
}
