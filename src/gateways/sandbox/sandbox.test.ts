import { describeGatewayContract } from '#booking/gateway.contract.ts';
import { createTestSandbox } from '#tests/sandbox-gateway.ts';
import { payOnPage } from './pay-on-page.ts';
import { type SandboxTerms, termsOf } from './terms.ts';

const gateways: Readonly<Record<string, SandboxTerms>> = {
  'sandbox with capture in parts': termsOf('parts'),
  'sandbox with capture in whole': termsOf('whole'),
  'sandbox that charges at once': termsOf('joint'),
  'sandbox with few currencies, large steps and long pages': {
    ...termsOf('parts'),
    minPageMinutes: 30,
    maxPageMinutes: 1_440,
    currencies: ['EUR', 'JPY', 'KWD', 'USD'],
    threeDigitStep: 10,
  },
};

for (const [name, terms] of Object.entries(gateways)) {
  describeGatewayContract(name, () => {
    const sandbox = createTestSandbox({ terms });
    return {
      gateway: sandbox.gateway,
      pay: (redirectUrl, choice) => payOnPage((request) => sandbox.server.fetch(request), redirectUrl, choice),
      now: sandbox.now,
      advance: sandbox.advance,
      webhooks: async () => {
        await sandbox.server.deliverDue();
        return sandbox.webhooks;
      },
      bank: sandbox.bank,
      close: sandbox.close,
    };
  });
}
