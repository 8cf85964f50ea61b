import { type PhoneChoice, rememberChoice, rememberedPhone } from './rememberedChoice.ts'
import { stopWatching } from './watchSignedIn.ts'

/** A page that was loaded since the sign-in holds no connection: it takes it up, only to end it. */
async function endLeft(choice: PhoneChoice): Promise<void> {
  try {
    const { closeLeft } = await import('./closeLeft.ts')
    await closeLeft(choice)
  } catch (error) {
    console.info(`The phone (${choice}) could not be told that it is over`, error)
  }
}

/** After logout nobody is watched, and a phone that signed in is told that it is over. */
export function leaveWallet(): void {
  const phone = rememberedPhone()
  rememberChoice(null)
  if (!stopWatching() && phone) void endLeft(phone)
}
