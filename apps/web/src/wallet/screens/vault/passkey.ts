import { base64Bytes, base64Text } from '@peregrine/protocols/solana/base64Bytes'

/** Why a passkey cannot be used here; null if it can be tried. */
export type PasskeyObstacle = 'browser' | 'address' | null

/** Passkeys belong to a name: browsers refuse them on pages opened by an IP address or without encryption. */
export function passkeyObstacle(): PasskeyObstacle {
  if (!globalThis.isSecureContext || /^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return typeof PublicKeyCredential === 'undefined' ? 'browser' : null
}

/** The user turned away, or his authenticator has no PRF. */
export class PasskeyFailure extends Error {
  readonly why: 'passkey-cancelled' | 'passkey-no-prf'

  constructor(why: PasskeyFailure['why'], options?: ErrorOptions) {
    super(why, options)
    this.name = 'PasskeyFailure'
    this.why = why
  }
}

type Passkey = { credentialId: string; prfSalt: string; prfOutput: Uint8Array }

const outputBytes = 32
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function asked(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await request.catch((cause: unknown) => {
    // Browsers do not tell a refusal from a timeout.
    throw new PasskeyFailure('passkey-cancelled', { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyFailure('passkey-cancelled')
  return credential
}

function prfOf(credential: PublicKeyCredential): Uint8Array | null {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!(first instanceof ArrayBuffer)) return null
  return first.byteLength === outputBytes ? new Uint8Array(first) : null
}

/** Asks a passkey for its PRF output over a salt. Throws PasskeyFailure. */
export async function askPasskey({ credentialId, prfSalt }: Omit<Passkey, 'prfOutput'>): Promise<Uint8Array> {
  const [id, salt] = [base64Bytes(credentialId), base64Bytes(prfSalt)]
  if (!id || !salt) throw new PasskeyFailure('passkey-no-prf')
  const credential = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: new Uint8Array(id) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: new Uint8Array(salt) } } },
      },
    }),
  )
  const output = prfOf(credential)
  if (!output) throw new PasskeyFailure('passkey-no-prf')
  return output
}

/** Makes a passkey for this vault. Many only tell whether they have a PRF, and answer it when asked again. */
export async function makePasskey(name: string): Promise<Passkey> {
  const salt = random(outputBytes)
  const credential = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name },
        user: { id: random(16), name, displayName: name },
        // ES256, EdDSA, RS256.
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const passkey = {
    credentialId: base64Text(new Uint8Array(credential.rawId)),
    prfSalt: base64Text(salt),
  }
  if (credential.getClientExtensionResults().prf?.enabled === false)
    throw new PasskeyFailure('passkey-no-prf')
  return { ...passkey, prfOutput: prfOf(credential) ?? (await askPasskey(passkey)) }
}
