/** Response of the gateway at /auth-config.json. */
export interface AuthConfig {
  /** API key of the sandbox; null with a live service. */
  readonly apiKey: string | null;
  /** Whether requests without a key use the default API key. */
  readonly hasDefaultKey: boolean;
  /** Whether the gateway accepts API keys. */
  readonly acceptsKeys: boolean;
  /** How users sign in; null if the page asks for an API key, or cannot be used without one. */
  readonly signIn: SignInConfig | null;
}

export interface SignInConfig {
  readonly issuer: string;
  /** Of the authorization request, with the client id, as in a URL. */
  readonly parameters: string;
  /** From which this page may ask for tokens. */
  readonly tokenOrigin: string;
}

export async function fetchAuthConfig(signal?: AbortSignal): Promise<AuthConfig> {
  const response = await fetch('/auth-config.json', { signal: signal ?? null });
  if (!response.ok) throw new Error(`Unexpected response status ${response.status} from the gateway.`);
  const body: unknown = await response.json();
  return {
    apiKey: getString(body, 'apiKey'),
    hasDefaultKey: getMember(body, 'hasDefaultKey') === true,
    acceptsKeys: getMember(body, 'acceptsKeys') !== false,
    signIn: parseSignIn(getMember(body, 'signIn')),
  };
}

function parseSignIn(value: unknown): SignInConfig | null {
  const [issuer, parameters, tokenOrigin] = ['issuer', 'parameters', 'tokenOrigin'].map((name) =>
    getString(value, name),
  );
  return issuer && parameters && tokenOrigin ? { issuer, parameters, tokenOrigin } : null;
}

function getString(object: unknown, name: string): string | null {
  const value = getMember(object, name);
  return typeof value === 'string' ? value : null;
}

function getMember(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
