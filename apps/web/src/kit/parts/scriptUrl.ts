type ScriptUrl = string
type Policy = { createScriptURL(url: string): unknown }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Paths of our own server that may run as workers: what the build made, and its sources while developing. */
const ownWorkers = /^\/(?:sw\.js|assets\/[\w.-]+\.js|src\/[\w./-]+\.ts(?:\?[\w&=]*)?)$/

function checked(url: string): string {
  if (!ownWorkers.test(url)) throw new TypeError(`no worker of ours: ${url}`)
  return url
}

let policy: Policy | null = null

/** A worker's address in the form that the page's security policy lets through; only our own are. */
export function scriptUrl(url: string): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  if (!trustedTypes) return checked(url)
  policy ??= trustedTypes.createPolicy('peregrine', { createScriptURL: checked })
  return policy.createScriptURL(url) as ScriptUrl
}
