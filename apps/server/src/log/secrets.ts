const secretName = /_(KEY|TOKEN|SECRET)$/
const urlName = /_URLS?$|^PRIVATE_RPC_/
const databaseName = /^(DATABASE|REDIS)_URL$/

/** Shorter parts of a URL are words such as `v2`, which may appear anywhere. */
const minLength = 8

const mark = '[redacted]'

/** What providers take for a key: a user, a password, a part of the path, a parameter. */
function partsOfUrl(text: string, isDatabase: boolean): string[] {
  if (!URL.canParse(text)) return []
  const { username, password, pathname, searchParams, hash } = new URL(text)
  if (isDatabase) return [password, searchParams.get('password') ?? '']
  return [username, password, ...pathname.split('/'), ...searchParams.values(), ...optionsOf(hash)]
}

/** What follows the hash is for us, such as a budget or a token. */
const optionsOf = (hash: string) => new URLSearchParams(hash.slice(1)).values()

/** The same text as it stands in a URL, in an error's message and in a line of JSON. */
function formsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
}

function decoded(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    // A lone per cent sign: it stands for itself.
    return [text]
  }
}

/**
 * Everything in these settings that must not be written down, longest first: keys, tokens, and the parts of endpoint URLs
 * that may be one. `settings` are the variables that the server reads.
 */
export function secretsOf(settings: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value = '']) => {
    if (secretName.test(name)) return [value.trim()]
    if (!urlName.test(name)) return []
    const urls = value.split(',').map((part) => part.trim())
    return urls.flatMap((url) => partsOfUrl(url, databaseName.test(name)))
  })
  const long = found.flatMap(decoded).filter((text) => text.length >= minLength)
  return [...new Set(long.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
}

/** A line without these secrets, and without the user and password of any URL. */
export function redact(line: string, secrets: readonly string[]): string {
  let text = line.replace(/(\w:\/\/)[^\s/@"]+@/g, `$1${mark}@`)
  for (const secret of secrets) text = text.replaceAll(secret, mark)
  return text
}
