import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { money } from '../pieces/money.js';
import { Facts, Section } from '../pieces/page.js';

const CostFields = graphql(`
  fragment JobCost on Job {
    costUsd
    cost {
      estimated { value unit }
      actual { value unit }
    }
  }
`);

/** What the job was to cost, and what it did. */
export function Cost({ job, isFinal }: { readonly job: FragmentType<typeof CostFields>; readonly isFinal: boolean }) {
  const { cost, costUsd } = readFragment(CostFields, job);
  const estimated = cost?.estimated ?? null;
  const actual = cost?.actual ?? (costUsd === null ? null : { value: costUsd, unit: 'usd' });
  return (
    <Section title="Cost">
      {estimated || actual ? (
        <Facts
          facts={[
            ['Estimated', estimated ? money(estimated) : '–'],
            ['Charged', actual ? money(actual) : isFinal ? '–' : 'once it has ended'],
          ]}
        />
      ) : (
        <p className="muted">Nothing has been worked out{isFinal ? '' : ' yet'}.</p>
      )}
    </Section>
  );
}
