import { activity, MAX_WATCHED, type NamedJob } from './activity-store.js';
import { type Permission, requestPermission } from './notification-permission.js';

const OUTCOMES: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  default: 'Notifications are not allowed yet. Activity lists jobs that have ended, and asks again.',
  denied: 'The browser blocks notifications. Activity lists jobs that have ended, and how to allow notifications.',
  unsupported: 'This browser has no notifications. Activity lists jobs that have ended.',
};

/** Asks for the permission to show notifications. Returns what will happen, as a text for the user. */
export async function watchJobs(jobs: readonly NamedJob[]): Promise<string> {
  const left = activity.watch(jobs);
  const permission = await requestPermission();
  const ended = jobs.length === 1 ? 'the job has ended' : 'the jobs have ended';
  const outcome =
    permission === 'granted' ? `You will get a notification when ${ended}. Keep this tab open.` : OUTCOMES[permission];
  if (left === 0) return outcome;
  return `At most ${MAX_WATCHED} jobs are watched: the oldest ${left === 1 ? 'one is' : `${left} are`} not. ${outcome}`;
}
