import { connectWallet, type WalletChoice } from './connectWallet.ts'
import { watchAgain } from './watchSignedIn.ts'

const noServices = { okxConnect: false, walletConnect: null }

/** Reattaches to a wallet that already exposes its account to this page; leaves a locked or missing one alone. */
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
