const ownMachine = ['127.0.0.1', 'localhost', '::1']

/**
 * Returns the environment of a program that we start: without the shell's `NODE_OPTIONS`, which are for another program
 * (a debugger's port, a preloaded file), and with the sandbox and the server themselves never behind a proxy.
 */
export function childEnv(env) {
  const own = Object.fromEntries(
    Object.entries(env).filter(([name]) => name.toUpperCase() !== 'NODE_OPTIONS'),
  )
  if (!env.NODE_USE_ENV_PROXY) return own
  for (const name of ['no_proxy', 'NO_PROXY']) {
    if (name === 'no_proxy' && env.no_proxy === undefined) continue
    own[name] = [...new Set([...(env[name] ?? '').split(','), ...ownMachine])].filter(Boolean).join(',')
  }
  return own
}
