/** Runs one attack, in its own process. Arguments: its name, the URL, the local address of its connections. */
import { repeatAttack } from '../attackers/attack.js';
import { AttackClient } from '../attackers/attack-client.js';
import { ATTACKS } from '../attackers/index.js';

const [name, url = '', localAddress] = process.argv.slice(2);
const attack = ATTACKS.find((one) => one.name === name);
if (!attack) throw new Error(`There is no attack ${name}.`);
const client = new AttackClient({ url, localAddress: localAddress || undefined });
const ended = new AbortController();

/** Responses by status, and connections. */
export type AttackReport = AttackClient['outcomes'];

process.on('message', (message) => {
  if (message === 'start') {
    void repeatAttack(attack, client, ended.signal);
    return;
  }
  ended.abort();
  process.send?.(client.outcomes satisfies AttackReport, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
