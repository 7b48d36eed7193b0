import { type IncomingMessage, ServerResponse } from 'node:http';
import type { SendMonitor } from './send-monitor.js';

/** A response that reports to the monitor when the client does not read it at once. */
export function createMonitoredResponse(monitor: SendMonitor): typeof ServerResponse<IncomingMessage> {
  return class MonitoredResponse extends ServerResponse<IncomingMessage> {
    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      super.end(chunk, encoding as BufferEncoding, callback as () => void);
      if (this.writableLength > 0) reportUnsent(this);
      return this;
    }

    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const canContinue = super.write(chunk, encoding as BufferEncoding, callback as () => void);
      // Node writes to the socket in the next tick, with the headers and further chunks.
      process.nextTick(reportUnsent, this);
      return canContinue;
    }
  };

  function reportUnsent(response: ServerResponse<IncomingMessage>): void {
    if (response.writableLength > 0 && !response.destroyed) monitor.onResponseUnsent(response.req);
  }
}
