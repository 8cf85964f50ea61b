import { imagePath, tokenImagePath, zImageQuery, zTokenImageParams } from '@peregrine/contract/routes/images'
import { Fault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { answerSoon, pagePatience, type Patience } from './answerSoon.ts'
import { drawPicture, pictureKinds } from './drawPicture.ts'
import type { Image, ImageStore } from './imageStore.ts'
import type { ImageSettings } from './settings.ts'
import { findTokenImage } from './tokenImages.ts'

export type ImageDeps = {
  pool: Pool
  store: ImageStore
  settings: ImageSettings
  /** The sandbox fetches nothing: it draws. */
  isSandbox: boolean
  patience?: Patience
}

const cost = 3

/** Third-party bytes are shown as an image or not at all: our type, no sniffing, no scripts. */
function sendImage(reply: FastifyReply, { bytes, type }: Image): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .send(bytes)
}

const sendDrawn = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  sendImage(reply, { bytes, type: 'image/png' })

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Fault('request.malformed', { part: 'query', where: '' })
  return result.data
}

async function isKnownImage(pool: Pool, url: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'known-image',
    text: 'select 1 from known_image where url = $1',
    values: [url],
  })
  return rowCount === 1
}

/** Reads the metadata URI of a known token. @throws Fault `token.unknown` */
async function readUri(pool: Pool, chain: string, address: string): Promise<string | null> {
  const { rows } = await pool.query<{ uri: string | null }>({
    name: 'token-uri',
    text: `select l.uri from token k left join launch l on l.chain = k.chain and l.token = k.address
      where k.chain = $1 and k.address = $2`,
    values: [chain, address],
  })
  if (!rows[0]) throw new Fault('token.unknown', {})
  return rows[0].uri
}

const zPicture = z.object({ kind: z.enum(pictureKinds), text: z.string().min(1).max(128) })

export function imageRoutes(app: FastifyInstance, deps: ImageDeps): void {
  const { pool, store, settings, isSandbox, patience = pagePatience } = deps
  const soon = answerSoon(patience)
  app.get(imagePath, { config: { cost } }, async (request, reply) => {
    const { url } = parsed(zImageQuery, request.query)
    if (!settings.isOn) throw new Fault('feature.off', { setting: 'IMAGE_PROXY' })
    if (!(await isKnownImage(pool, url))) throw new Fault('image.unknown')
    return sendImage(reply, await soon(store.getImage(url)))
  })
  app.get(tokenImagePath, { config: { cost } }, async (request, reply) => {
    const { network, token } = parsed(zTokenImageParams, request.params)
    if (isSandbox) return sendDrawn(reply, drawPicture('face', token))
    if (!settings.isOn) throw new Fault('feature.off', { setting: 'IMAGE_PROXY' })
    const uri = await readUri(pool, networkFacts[network].chain, token)
    const image = await soon(findTokenImage(store, { network, address: token, uri }, settings))
    if (!image) throw new Fault('image.unknown')
    return sendImage(reply, image)
  })
  if (!isSandbox) return
  app.get('/sandbox/picture/:kind/:text', async (request, reply) => {
    const { kind, text } = parsed(zPicture, request.params)
    return sendDrawn(reply, drawPicture(kind, text))
  })
}
