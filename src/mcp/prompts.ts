import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface PromptDefinition extends Prompt {
  readonly write: (args: Readonly<Record<string, string>>) => string;
}

const argument = (name: string, description: string) => ({ name, description, required: true });

/** What people ask for most. Each names the tools in their order, as the price has to be agreed to first. */
const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'run_on_cheapest_backend',
    title: 'Run a circuit on the cheapest backend',
    description: 'Compares prices, and submits within a limit.',
    arguments: [
      argument('circuit', 'OpenQASM 3, or a description of the circuit'),
      argument('max_price', 'Highest price with its unit, such as 5 usd'),
    ],
    write: ({ circuit, max_price: maxPrice }) =>
      `Run this circuit on the cheapest backend that can run it, for at most ${maxPrice}. Compare the backends with quote, tell me the price and the queue of the cheapest, and submit the job with submit_job and max_cost only if it is within my limit. Then follow it with wait_for_job, and explain the results.\n\n${circuit}`,
  },
  {
    name: 'explain_failure',
    title: 'Explain why a job failed',
    description: 'Reads a job and its backend, and submits nothing.',
    arguments: [argument('job', 'Id of the job')],
    write: ({ job }) =>
      `Why did the job ${job} fail? Read it with get_job and its settings with graphql, check the backend with list_backends, and tell me what to change. Do not submit anything.`,
  },
  {
    name: 'compare_results',
    title: 'Compare the results of two jobs',
    description: 'Says how far two results differ, and why.',
    arguments: [argument('first', 'Id of a job'), argument('second', 'Id of another job')],
    write: ({ first, second }) =>
      `Compare the results of the jobs ${first} and ${second}: read both with get_job and get_results, show the probabilities of the most likely states side by side, compute the total variation distance, and say whether shots, backend or error mitigation explain the difference.`,
  },
];

export const PROMPT_LISTINGS: readonly Prompt[] = PROMPTS.map(({ write: _write, ...listing }) => listing);

export function getPrompt(name: string, args: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  const missing = prompt?.arguments?.find((one) => !args[one.name]);
  if (!prompt || missing)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      prompt ? `The argument "${missing?.name}" is missing.` : `Unknown prompt "${name.slice(0, 100)}".`,
    );
  return { messages: [{ role: 'user', content: { type: 'text', text: prompt.write(args) } }] };
}
