import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { About } from '../about.ts'
import { notFound } from './errors.ts'
import { signingWorkerPolicy } from './security.ts'

const noncePlace = /__CSP_NONCE__/g
const environmentPlace = '__ENVIRONMENT__'
const modePlace = '__MODE__'
const originsPlace = '__PUBLIC_ORIGINS__'
/** The build's name of apps/web/src/wallet/worker/signingWorker.ts. */
const signingWorkerFile = /^signingWorker-[\w-]+\.js$/

/** Paths of the server: an unknown one below them is an error, not a page. */
const apiPrefix =
  /^\/(api|auth|monitor-config|rpc|sandbox|socket\.io|assets|unified-search|pump-token|mark-wallet|trades|[a-z]+\/pool-info)(\/|$)/

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const [route = ''] = request.url.split('?')
  return isRead && !apiPrefix.test(route) && !path.extname(route) && !route.includes('/.')
}

type Page = { root: string; about: Pick<About, 'environmentId' | 'mode'>; publicOrigins: readonly string[] }

function sendPage({ root, about, publicOrigins }: Page, reply: FastifyReply): void {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
    .replace(noncePlace, reply.cspNonce.style)
    .replace(environmentPlace, about.environmentId)
    .replace(modePlace, about.mode)
    .replace(originsPlace, publicOrigins.join())
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

/** Serves the built page: hashed files cached for ever, index.html for every path that the page routes itself. */
export async function installPage(
  app: FastifyInstance,
  { webRoot: root, publicOrigins }: { webRoot: string | null; publicOrigins: readonly string[] },
  about: Page['about'],
): Promise<void> {
  const page = root === null ? null : { root, about, publicOrigins }
  if (root && page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (signingWorkerFile.test(path.basename(file)))
          reply.header('content-security-policy', signingWorkerPolicy)
      },
    })
    app.get('/', (_, reply) => sendPage(page, reply))
    app.get('/index.html', (_, reply) => sendPage(page, reply))
  }
  app.setNotFoundHandler((request, reply) => {
    if (page && wantsPage(request)) sendPage(page, reply.status(200))
    else notFound(reply)
  })
}
