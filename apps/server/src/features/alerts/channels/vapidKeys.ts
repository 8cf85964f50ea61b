import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import { writeDurably } from '../../../db/writeDurably.ts'

const zKeys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })
/** Key pair that identifies this server to push services. A new pair would void every subscription. */
export type VapidKeys = z.infer<typeof zKeys>

/** Loads the key pair from a folder, creating it at first start. */
export function openVapidKeys(folder: string): VapidKeys {
  const file = path.join(folder, 'vapid.json')
  if (existsSync(file)) return zKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  const keys = webPush.generateVAPIDKeys()
  writeDurably(file, JSON.stringify(keys), 0o600)
  return keys
}
