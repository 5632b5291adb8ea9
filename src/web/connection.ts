/** Connection data that the request itself does not contain. */
export interface Connection {
  /** The client IP; from the proxy's header when a proxy is configured. */
  readonly address: string;
}
