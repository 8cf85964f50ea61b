import { zText } from './text.ts'

/** Fields and faults of routes about one user's own data. The user is the signed-in wallet, named in the request. */
export const zUser = zText(64).min(1)
export const ownerFaults = ['session.missing', 'session.foreign', 'request.malformed'] as const

type Named = { userAddress: string }

export const ofParams = ({ params }: { params: Named }): string => params.userAddress
export const ofBody = ({ body }: { body: Named }): string => body.userAddress
