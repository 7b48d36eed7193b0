import { Link } from 'wouter';
import { ACCOUNT_PATH } from './key-page.js';

interface WhyNotProps {
  readonly action: string;
  readonly role: string;
  readonly isOpen: boolean;
}

/** Why something is absent, shown on demand unless it is open. */
export default function WhyNot({ action, role, isOpen }: WhyNotProps) {
  return (
    <details className="why-not" open={isOpen}>
      <summary>You cannot {action}</summary>
      <p>
        Your role <code>{role}</code> does not allow it. Ask the operator of the gateway.{' '}
        <Link href={ACCOUNT_PATH}>What you may do</Link>
      </p>
    </details>
  );
}
