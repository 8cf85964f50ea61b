import { type PhoneChoice, rememberChoice, rememberedPhone } from './rememberedChoice.ts'
import { stopWatching } from './watchSignedIn.ts'

/** Reopens a connection made before this page loaded, only to end it. */
async function endLeft(choice: PhoneChoice): Promise<void> {
  try {
    const { closeLeft } = await import('./closeLeft.ts')
    await closeLeft(choice)
  } catch (error) {
    console.info(`The phone (${choice}) could not be told that it is over`, error)
  }
}

/** Stops watching the wallet after logout, and ends the session on a phone. */
export function leaveWallet(): void {
  const phone = rememberedPhone()
  rememberChoice(null)
  if (!stopWatching() && phone) void endLeft(phone)
}
