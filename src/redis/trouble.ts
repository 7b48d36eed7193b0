/** Why Redis cannot be had, for whoever runs the gateway. Never what a library or Redis said: that may hold an address or a password. */
export const TROUBLES = {
  unreached: 'Redis cannot be reached.',
  slow: 'Redis does not answer in time.',
  password: 'Redis does not accept the name or the password in REDIS_URL.',
  forbidden: 'Redis does not let this user do what the gateway needs.',
  full: 'Redis is full and takes nothing in.',
  loading: 'Redis is still loading what it had.',
  readonly: 'Redis is a copy that takes nothing in.',
  refusing: 'Redis refuses commands.',
} as const;

export type Trouble = keyof typeof TROUBLES;

/** By the first word of what Redis answers. */
const SAID: Readonly<Record<string, Trouble>> = {
  NOAUTH: 'password',
  WRONGPASS: 'password',
  NOPERM: 'forbidden',
  OOM: 'full',
  LOADING: 'loading',
  READONLY: 'readonly',
};

/** What is wrong, by an error; `isAnswer` tells whether Redis itself said so. */
export function troubleOf(error: unknown): { readonly trouble: Trouble; readonly isAnswer: boolean } {
  const said = error instanceof Error ? error.message : '';
  if (!(error instanceof Error) || error.name !== 'ReplyError') {
    return { trouble: said.startsWith('Socket timeout') ? 'slow' : 'unreached', isAnswer: false };
  }
  const [word = ''] = said.split(' ', 1);
  return { trouble: SAID[word] ?? 'refusing', isAnswer: true };
}
