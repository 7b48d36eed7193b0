import type { Span } from '@opentelemetry/api';
import { trimSlashes } from '../primitives/text.js';
import { waitAtMost } from '../primitives/wait-at-most.js';
import { getEndpointLabel } from './endpoint-label.js';
import type { TelemetryListener } from './telemetry-listener.js';

export interface Tracing extends TelemetryListener {
  /** Sends the remaining spans. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Records a span for each operation, with a child span for each of its upstream calls. Calls for several operations, such
 * as polls of watched jobs, are root spans. OpenTelemetry is loaded on demand.
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
  const url = `${trimSlashes(collector.href)}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'quantum-job-gateway' })),
    spanProcessors: [new BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('quantum-job-gateway');
  /** Spans of operations by their call stats, spans of calls by their event. */
  const spans = new WeakMap<object, Span>();
  const end = (key: object, errorCode: string | undefined) => {
    const span = spans.get(key);
    if (errorCode !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: errorCode });
    span?.end();
  };

  return {
    onOperationStart({ type, name, transport, requestId, stats }) {
      const span = tracer.startSpan(type ?? 'rejected', {
        kind: SpanKind.SERVER,
        attributes: {
          'request.id': requestId,
          'gateway.transport': transport,
          ...(type !== null && type !== 'download' && { 'graphql.operation.type': type }),
          ...(name !== null && { 'graphql.operation.name': name }),
        },
      });
      spans.set(stats, span);
    },
    onOperationEnd({ operation: { stats }, errorCodes }) {
      spans.get(stats)?.setAttributes({
        'upstream.calls': stats.calls,
        'upstream.cache_hits': stats.cacheHits,
        'upstream.deduplicated': stats.deduplicated,
      });
      end(stats, errorCodes[0]);
    },
    onCallStart(call) {
      const parent = spans.get(call.stats);
      const parentContext = parent ? trace.setSpan(context.active(), parent) : context.active();
      const endpoint = getEndpointLabel(call.path);
      const span = tracer.startSpan(
        `${call.method} ${endpoint}`,
        { kind: SpanKind.CLIENT, attributes: { 'http.request.method': call.method, 'url.template': endpoint } },
        parentContext,
      );
      spans.set(call, span);
    },
    onCallEnd({ call, outcome, upstreamRequestId }) {
      if (upstreamRequestId !== null) spans.get(call)?.setAttribute('upstream.request_id', upstreamRequestId);
      end(call, outcome === 'OK' ? undefined : outcome);
    },
    async stop(timeoutMs) {
      // An unavailable collector must neither delay nor fail the shutdown.
      await waitAtMost(
        timeoutMs,
        provider.shutdown().catch(() => undefined),
      );
    },
  };
}
