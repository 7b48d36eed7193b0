import { formatMoney } from '../components/format-money.js';
import { DescriptionList, Section } from '../components/page.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';

const CostFields = graphql(`
  fragment JobCost on Job {
    cost {
      estimated { value unit }
      actual { value unit }
    }
  }
`);

/** Estimated and charged cost. */
export function Cost({ job, isFinal }: { readonly job: FragmentType<typeof CostFields>; readonly isFinal: boolean }) {
  const { cost } = readFragment(CostFields, job);
  const estimated = cost?.estimated ?? null;
  const actual = cost?.actual ?? null;
  return (
    <Section title="Cost">
      {estimated || actual ? (
        <DescriptionList
          items={[
            ['Estimated', estimated ? formatMoney(estimated) : '–'],
            ['Charged', actual ? formatMoney(actual) : isFinal ? '–' : 'Pending'],
          ]}
        />
      ) : (
        <p className="muted">Not available</p>
      )}
    </Section>
  );
}
