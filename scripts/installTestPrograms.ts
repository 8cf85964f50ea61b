import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Programs outside npm that tests use: the Debian package, and possible locations. The headless shell is the same
 * engine without windows: a fresh visitor costs it a third of the processor time.
 */
const wanted = {
  chromium: [
    process.env.CHROMIUM,
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  'chromium-headless-shell': ['chromium-headless-shell'],
  'redis-server': ['redis-server'],
} satisfies Record<string, (string | undefined)[]>

type TestProgram = keyof typeof wanted

/** Installs missing programs if running as root on Debian. Returns those still missing. */
export function installTestPrograms(): TestProgram[] {
  const lacking = findMissing()
  if (lacking.length === 0 || process.getuid?.() !== 0 || !findOnPath('apt-get')) return lacking
  console.log(`test: installing ${lacking.join(' and ')} by apt`)
  // RUNLEVEL=1: the packages must not start services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['-qq', 'update'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  for (const name of lacking) {
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  return findMissing()
}

function findMissing(): TestProgram[] {
  return (Object.keys(wanted) as TestProgram[]).filter((name) => findTestProgram(name) === null)
}

/** What the lack of a program means for the run. */
export function describeMissing(program: TestProgram): string {
  if (program === 'chromium-headless-shell')
    return `${program} is not installed: browser tests used the whole browser, which takes them twice as long`
  return `${program} is not installed: the tests that need it were left out; install it to run them`
}

/** Path of an installed program, or null. */
export function findTestProgram(name: TestProgram): string | null {
  for (const program of wanted[name]) {
    const file = program ? findOnPath(program) : null
    if (file) return file
  }
  return null
}

function findOnPath(program: string): string | null {
  if (program.includes('/')) return existsSync(program) ? program : null
  const folder = (process.env.PATH ?? '').split(':').find((dir) => existsSync(`${dir}/${program}`))
  return folder ? `${folder}/${program}` : null
}
