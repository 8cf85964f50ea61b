import { connectWallet, type WalletChoice } from './connectWallet.ts'
import { watchAgain } from './watchSignedIn.ts'

const noServices = { okxConnect: false, walletConnect: null }

/** Listens again to a wallet that shows this page its account already; one that is locked or gone is let be. */
export async function reconnect(choice: WalletChoice): Promise<void> {
  try {
    const { signal } = new AbortController()
    const wallet = await connectWallet(choice, {
      isSilent: true,
      services: noServices,
      signal,
      onCode: () => undefined,
    })
    watchAgain(wallet)
  } catch (error) {
    console.info(`The wallet of the sign-in (${choice}) is not listened to`, error)
  }
}
