/** What the server knows of a connection besides the request. */
export interface Connection {
  /** The visitor's IP address; of the proxy's word when one is configured. */
  readonly address: string;
}
