import { describeGatewayContract } from '#booking/gateway.contract.ts';
import { payOnPage } from './pay-on-page.ts';
import { createTestSandbox } from '#tests/sandbox-gateway.ts';

describeGatewayContract('sandbox', () => {
  const sandbox = createTestSandbox();
  return {
    gateway: sandbox.gateway,
    pay: (redirectUrl, choice) => payOnPage((request) => sandbox.server.fetch(request), redirectUrl, choice),
    now: sandbox.now,
    advance: sandbox.advance,
    webhooks: async () => {
      await sandbox.server.deliverDue();
      return sandbox.webhooks;
    },
    close: sandbox.close,
  };
});
