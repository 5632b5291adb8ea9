import { createServer } from 'node:http';

/** The yardstick: a bare node:http server that sends Buffers, the bodies of the page at the address that it is given. */
const [address = ''] = process.argv.slice(2);
const fetchBody = async (encoding: string) => {
  const response = await fetch(address, { headers: { 'accept-encoding': encoding } });
  return Buffer.from(await response.arrayBuffer());
};
const identity = await fetchBody('identity');
// fetch decodes, so only the size of the br response is requested and its bytes are random: the content is irrelevant.
const length = Number(
  (await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })).headers.get('content-length'),
);
const br = Buffer.alloc(length, 120);

const server = createServer((request, response) => {
  const isBr = request.headers['accept-encoding'] === 'br';
  const body = isBr ? br : identity;
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(isBr ? { 'content-encoding': 'br' } : {}),
    })
    .end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as { port: number }).port, identity: identity.length, br: br.length }),
);
process.once('disconnect', () => process.exit(0));
