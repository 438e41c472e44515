/** Audience an access token must name to be meant for this product (an audience mapper in Keycloak). */
export const signOnAudience = 'echolot-api';

/** What the browser needs to start its sign-on client. */
export interface SignOnClientConfig {
  /** Address without a slash at its end; realms are below it. */
  readonly signOnServer: string;
  readonly realm: string;
  readonly clientId: string;
}

/** What the product reads from the words of the provider about one person. */
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
  /** Whether the realm role of root is among the realm roles. */
  readonly isRoot: boolean;
  /** Realm roles, roles of our own client, and a flat `roles` claim, each once. */
  readonly roles: readonly string[];
  /** The only permissions the person shall have; absent when the provider does not limit them. */
  readonly permissions?: readonly string[];
  /** Universe to enter when none is asked for. */
  readonly universe?: string;
  readonly universes: readonly string[];
}

/** A verified access token. */
export interface VerifiedToken {
  readonly subject: string;
  /** Session at the identity provider (`sid`), if it told one. */
  readonly sessionId?: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A session whose person the provider is asked about. */
export interface SignOnSession {
  readonly subject: string;
  readonly sessionId: string | null;
  /** Newest access token of the session, if one is at hand. */
  readonly accessToken: string | undefined;
}

/** A verified logout token: which sessions the provider has ended. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly tokenId: string;
  /** The one session that ended; all of the subject's when absent. */
  readonly sessionId?: string;
  readonly subject?: string;
  readonly expiresAt: Date;
}

/** Needed by what signs people in. */
export interface WithSignOn {
  readonly signOn: SignOnGateway;
}

/** The identity provider: an outside Keycloak or the embedded one; both are verified by the same code. */
export interface SignOnGateway {
  /** Issuer of an outside provider; undefined for the embedded one, whose people, roots and universes are the record's. */
  readonly outsideIssuer: string | undefined;
  /** @param domain host (with or without port) the browser is at, as it tells it. */
  clientConfig(domain?: string): SignOnClientConfig;
  /**
   * Verifies a pair of tokens.
   * @throws AppError token_invalid, or sign_on_unavailable when the provider's keys cannot be read.
   */
  verify(accessToken: string, idToken: string): Promise<SignOnClaims & { readonly token: VerifiedToken }>;
  /** Verifies an access token alone. @throws as `verify`. */
  verifyAccess(accessToken: string): Promise<VerifiedToken>;
  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0). @throws as `verify`. */
  verifyLogout(logoutToken: string): Promise<LogoutNotice>;
  /**
   * Asks the provider what holds for the person of a session at this moment.
   * @returns undefined when it no longer vouches for the person in this session.
   * @throws AppError sign_on_unavailable when it does not answer.
   */
  confirm(session: SignOnSession): Promise<SignOnClaims | undefined>;
}
