import type { ReactNode } from 'react';

/** The values of a message with the support address as a link: `t.rich('support', supportLink(email))`. */
export function supportLink(address: string) {
  return {
    email: address,
    link: (text: ReactNode) => (
      <a className="link" href={`mailto:${address}`}>
        {text}
      </a>
    ),
  };
}
