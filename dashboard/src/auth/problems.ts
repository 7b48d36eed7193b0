import * as oauth from 'oauth4webapi';
import { cleanText } from '../graphql/clean-texts.js';

/** Why somebody is not signed in, and what to do. */
export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** The browser has lost what the page has stored before it opened the identity provider. */
export class LostRequestError extends Error {
  override readonly name = 'LostRequestError';
}

/** The identity provider has not answered in the frame in time. */
export class SilentRenewalError extends Error {
  override readonly name = 'SilentRenewalError';
}

/** The user has to sign in again. */
const INTERACTION_ERRORS: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'invalid_grant',
];

const BUSY_ERRORS: readonly string[] = ['temporarily_unavailable', 'server_error'];

/** Whether the identity provider has not answered: it may answer later. */
export function isProviderDown(error: unknown): boolean {
  // Of `fetch`.
  if (
    (error instanceof TypeError && !('code' in error)) ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  )
    return true;
  const code = getCode(error);
  if (code !== null) return BUSY_ERRORS.includes(code);
  return getResponseStatus(error) >= 500;
}

export function explainError(error: unknown, issuer: string): Problem {
  const code = getCode(error);
  const details = describe(error);
  if (isProviderDown(error))
    return {
      title: 'The identity provider does not answer',
      text: `${issuer} did not answer this page. Try again in a moment. If that does not help, ask the operator of the gateway whether the provider runs and accepts requests from ${location.origin} (CORS).`,
    };
  if (code === 'access_denied')
    return {
      title: 'You were not let in',
      text: `The identity provider has denied access.${details} Sign in again and agree, or ask its administrator for access to this application.`,
    };
  if (code !== null && INTERACTION_ERRORS.includes(code)) return SIGN_IN_ENDED;
  if (error instanceof LostRequestError)
    return {
      title: 'The sign-in could not be completed',
      text: 'This tab did not begin it, it was completed already, or the browser does not keep data of this page. Sign in again; if that does not help, allow cookies and site data for this page.',
    };
  if (error instanceof SilentRenewalError)
    return {
      title: 'Your sign-in could not be renewed',
      text: 'The browser blocks cookies of the identity provider on this page, or the provider does not allow it to be embedded. Sign in again. If it happens often, ask the operator of the gateway for refresh tokens (AUTH_PARAMETERS).',
    };
  if (getMember(error, 'code') === oauth.JWT_TIMESTAMP_CHECK)
    return {
      title: 'The clock of this device is wrong',
      text: 'According to it, the answer of the identity provider has expired or is not valid yet. Set the clock, then sign in again.',
    };
  return {
    title: 'The sign-in failed',
    text: `The identity provider does not accept this page as its client, or answered with something unexpected.${details} Ask the operator of the gateway to check AUTH_PARAMETERS and the redirect URI ${location.origin}/signed-in.`,
  };
}

export const SIGN_IN_ENDED: Problem = {
  title: 'Your sign-in has ended',
  text: 'Sign in again to continue. What you have entered is kept.',
};

export const CHANGED_ELSEWHERE: Problem = {
  title: 'Somebody else has signed in',
  text: 'In another tab, or at the identity provider. Your data are no longer in this tab. Sign in again to continue.',
};

export const SIGNED_OUT_ELSEWHERE: Problem = {
  title: 'You have signed out',
  text: 'In another tab. Your data are no longer in this one.',
};

/** An error with which the gateway rejects all requests of the user. */
export function explainRejection(code: string, message: string): Problem {
  return {
    title: code === 'FORBIDDEN' ? 'There is no account for you' : 'The gateway does not accept your sign-in',
    text: cleanText(message, 1_000) ?? 'It gives no reason.',
  };
}

/** The error code of the provider. */
function getCode(error: unknown): string | null {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) return error.error;
  return null;
}

function describe(error: unknown): string {
  const text = getMember(error, 'error_description') ?? getMember(error, 'error') ?? getMember(error, 'message');
  const clean = typeof text === 'string' ? cleanText(text, 300) : null;
  return clean ? ` It says: “${clean.replace(/[.\s]+$/, '')}”.` : '';
}

function getResponseStatus(error: unknown): number {
  const response = getMember(error, 'cause');
  return response instanceof Response ? response.status : 0;
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
