// A stand-in for the server while pages are being drawn: the built app, made-up data, the real page's security policy.
// Not part of the product. `node e2e/fake/main.ts`, PORT and FAKE_RATE (trades a second) are honoured.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Server } from 'socket.io'
import { fakeAnswer } from './fakeAnswers.ts'
import { serveFakeStreams } from './fakeStreams.ts'
import { createWorld } from './seededWorld.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
}
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types peregrine"

const world = createWorld(Number(process.env.SEED ?? 7))

async function fileOf(pathname: string): Promise<{ body: Buffer; type: string }> {
  const wanted = path.join(dist, path.normalize(pathname))
  const file = path.extname(wanted) && wanted.startsWith(dist) ? wanted : path.join(dist, 'index.html')
  return { body: await readFile(file), type: types[path.extname(file)] ?? 'application/octet-stream' }
}

const server = createServer(async (request, reply) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const answer = fakeAnswer(world, url)
  if (answer) {
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    return
  }
  try {
    const { body, type } = await fileOf(url.pathname)
    reply
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
      .end(body)
  } catch {
    reply.writeHead(404).end()
  }
})

serveFakeStreams(new Server(server, { transports: ['websocket'] }), world, Number(process.env.FAKE_RATE ?? 5))
server.listen(Number(process.env.PORT ?? 7790), '127.0.0.1', () =>
  console.log('fake server on', server.address()),
)
