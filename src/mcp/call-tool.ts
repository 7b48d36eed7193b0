import type { CallToolResult, InputRequiredResult, Server, ServerContext } from '@modelcontextprotocol/server';
import { OperationTypeNode } from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import { getSchema } from '../graphql/schema.js';
import type { McpCall, McpOptions } from './mcp-call.js';
import { searchSchema } from './search-schema.js';
import { type Confirmation, QUESTION, submitJob } from './submit-job.js';
import { getDeclaredCapabilities, startTask, supportsTasks } from './tasks.js';
import { type Arguments, toVariables } from './tool-arguments.js';
import { toResult, toToolResult } from './tool-result.js';
import type { Tool } from './tools.js';
import { takeTimeout, waitForJob } from './wait-for-job.js';

/** Runs a tool. Rejects with what is wrong with the call. */
export async function callTool(
  call: McpCall,
  tool: Tool,
  args: Arguments,
  context: ServerContext,
  { agreements, stopping }: Pick<McpOptions, 'agreements' | 'stopping'>,
  server: Server,
): Promise<CallToolResult | InputRequiredResult> {
  const variables = toVariables(tool.inputSchema, args);
  const { name, operation } = tool;
  if (name === 'submit_job' && operation) {
    const confirmation = getConfirmation(context);
    return submitJob(call, operation, variables, { confirmation, canAsk: canAsk(context, server), agreements });
  }
  if (name === 'graphql') return toToolResult(null, await call.query(args['query'], args['variables'] ?? {}));
  if (name === 'search_schema')
    return toResult({ sdl: searchSchema(getSchema(), requireText(args, 'words')) }, [], { isError: false });
  switch (operation?.definition.operation) {
    case OperationTypeNode.QUERY:
      return toToolResult(operation, await call.query(operation.text, variables));
    case OperationTypeNode.MUTATION:
      return toToolResult(operation, await call.mutate(operation.text, variables));
    case OperationTypeNode.SUBSCRIPTION: {
      const { variables: jobVariables, timeoutMs } = takeTimeout(variables);
      if (supportsTasks(context)) return startTask(call, operation, jobVariables);
      const onProgress = createProgressSender(context);
      return waitForJob(call, operation, jobVariables, { timeoutMs, onProgress, stopping });
    }
    default:
      throw new Error(`No code for the tool ${name}.`);
  }
}

function requireText(args: Arguments, name: string): string {
  const text = args[name];
  if (typeof text === 'string') return text;
  throw new GatewayError('BAD_USER_INPUT', `The argument "${name}" must be a string.`);
}

function getConfirmation({ mcpReq }: ServerContext): Confirmation | null {
  const response = mcpReq.inputResponses?.[QUESTION];
  return response === undefined ? null : { response, state: mcpReq.requestState() };
}

/** A client of 2025 declares what it can when it connects. Over HTTP that was another request, of which nothing is kept. */
function canAsk(context: ServerContext, server: Server): boolean {
  const { elicitation } = getDeclaredCapabilities(context) ?? server.getClientCapabilities() ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Progress is sent to clients that ask for it. */
function createProgressSender({ mcpReq }: ServerContext): (progress: number, message: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  return (progress, message) => {
    const params = { progressToken, progress, total: 1, message };
    // Fails only if the client has gone.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
