import { SignInNotice } from '../features/kol-trades/SignInNotice.tsx'
import type { Network } from '@peregrine/core/network'
import { EventFeed } from '../domain/wallet-events/EventFeed.tsx'
import { useSession } from '../domain/session/useSession.ts'

/** The home page's custom feed of watched wallets' events; sends visitors to the sign-in. */
export function OwnFeed({ networks }: { networks: readonly Network[] }) {
  const owner = useSession(({ session }) => session?.address)
  if (owner === undefined) return <SignInNotice />
  return <EventFeed key={owner} owner={owner} place="feed" networks={networks} />
}
