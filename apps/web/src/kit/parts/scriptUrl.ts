type ScriptUrl = string
type Policy = { createScriptURL(url: string): unknown }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Paths on our own server that may run as workers: the build's output, and the sources in development. */
const ownWorkers = /^\/(?:sw\.js|assets\/[\w.-]+\.js|src\/[\w./-]+\.ts(?:\?[\w&=]*)?)$/

function checked(url: string): string {
  if (!ownWorkers.test(url)) throw new TypeError(`no worker of ours: ${url}`)
  return url
}

let policy: Policy | null = null

/** Converts a worker's address to the form that the page's security policy accepts; our own only. */
export function scriptUrl(url: string): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  if (!trustedTypes) return checked(url)
  policy ??= trustedTypes.createPolicy('peregrine', { createScriptURL: checked })
  return policy.createScriptURL(url) as ScriptUrl
}
