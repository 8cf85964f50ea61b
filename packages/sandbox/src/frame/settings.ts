import path from 'node:path'

export type SandboxSettings = {
  seed: string
  rate: number
  /** The people trade no more once they have made their history, until asked. */
  isPaused: boolean
  /** First of the consecutive ports; 0 lets the system choose. */
  port: number
  /** The sandbox's own folder. */
  dataDir: string
  /** Exits together with this process, if set. */
  parentPid: number | null
}

/** An unusable setting; the message is one sentence naming it. */
export class SettingError extends Error {}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < min || value > max)
    throw new SettingError(`${name} must be a number from ${min} to ${max}, not "${text}"`)
  return value
}

function readPeople(text: string): 'trading' | 'paused' {
  if (text === 'trading' || text === 'paused') return text
  throw new SettingError(`SANDBOX_PEOPLE must be trading or paused, not "${text}"`)
}

/** Reads SANDBOX_SEED, SANDBOX_RATE, SANDBOX_PEOPLE, SANDBOX_PORT, SANDBOX_PARENT and DATA_DIR; throws SettingError. */
export function readSettings(env: Record<string, string | undefined>): SandboxSettings {
  const {
    SANDBOX_SEED: seed = 'peregrine',
    SANDBOX_RATE = '5',
    SANDBOX_PEOPLE = 'trading',
    SANDBOX_PORT = '0',
    SANDBOX_PARENT,
    DATA_DIR = './data',
  } = env
  if (seed === '' || seed.length > 100)
    throw new SettingError('SANDBOX_SEED must be a text of 1 to 100 characters')
  const port = numberOf('SANDBOX_PORT', SANDBOX_PORT, 0, 65_500)
  if (!Number.isInteger(port))
    throw new SettingError(`SANDBOX_PORT must be a whole number, not "${SANDBOX_PORT}"`)
  return {
    seed,
    rate: numberOf('SANDBOX_RATE', SANDBOX_RATE, 0, 500),
    isPaused: readPeople(SANDBOX_PEOPLE) === 'paused',
    port,
    dataDir: path.resolve(DATA_DIR, 'sandbox'),
    parentPid: SANDBOX_PARENT ? numberOf('SANDBOX_PARENT', SANDBOX_PARENT, 1, 2 ** 31) : null,
  }
}
