/** Audience an access token must name to be meant for this product (an audience mapper in Keycloak). */
export const signOnAudience = 'echolot-api';

/** What the browser needs to start its sign-on client. */
export interface SignOnClientConfig {
  /** Address without a slash at its end; realms are below it. */
  readonly signOnServer: string;
  readonly realm: string;
  readonly clientId: string;
}

/** What the product reads from a pair of verified tokens. */
export interface SignOnClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Id of a person of the record, when the issuer keeps no people of its own (the embedded sign-on). */
  readonly personId?: string;
  /** Session at the identity provider (`sid`), if it told one. */
  readonly sessionId?: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Realm roles, roles of every resource, and a flat `roles` claim, each once. */
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Universe to enter when none is asked for. */
  readonly universe?: string;
  readonly universes: readonly string[];
}

/** The identity provider: an outside Keycloak or the embedded one; both are verified by the same code. */
export interface SignOnGateway {
  /** @param domain host (with or without port) the browser is at, as it tells it. */
  clientConfig(domain?: string): SignOnClientConfig;
  /**
   * Verifies a pair of tokens.
   * @throws AppError token_invalid, or sign_on_unavailable when the provider's keys cannot be read.
   */
  verify(accessToken: string, idToken: string): Promise<SignOnClaims>;
}
