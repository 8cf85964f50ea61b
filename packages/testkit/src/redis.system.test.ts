import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasRedis, startRedis } from './redis.ts'

async function ask(url: string, command: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${command}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(reply).trim()
}

test.skipIf(!hasRedis())('a throwaway Redis answers until it is stopped (needs redis-server)', async () => {
  const redis = await startRedis()
  if (!redis) throw new Error('redis-server is installed but was not started')
  expect(await ask(redis.url, 'PING')).toBe('+PONG')
  await redis.stop()
  await expect(ask(redis.url, 'PING')).rejects.toThrow('ECONNREFUSED')
})
