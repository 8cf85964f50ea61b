import { bindByInvite } from '@peregrine/contract/routes/community'
import { isFault } from '@peregrine/core/fault'
import i18next from 'i18next'
import { send } from '../http/send.ts'
import { dropReferral, readReferral } from '../preferences/referral.ts'
import { showToast } from '../toast/showToast.ts'
import { signedInAddress } from './useSession.ts'

let asking: string | null = null

/** A code is spent on one wallet at a time, however many things tell of it at once. */
async function join(inviteCode: string, walletAddress: string): Promise<void> {
  try {
    const { isNew } = await send(bindByInvite, { query: { walletAddress, inviteCode } })
    if (readReferral() === inviteCode) dropReferral()
    if (!isNew) return
    await i18next.loadNamespaces('signin')
    showToast({ kind: 'success', text: i18next.t('signin.invite.joined') })
  } catch (error) {
    // Kept for the next sign-in: the server may be away, or the code be meant for another of the person's wallets.
    console.warn(`The invite code was not used${isFault(error) ? `: ${error.code}` : ''}`, error)
  }
}

/** Uses the cached invite code for the signed-in wallet; without both nothing happens. */
export async function joinByInvite(): Promise<void> {
  const [code, address] = [readReferral(), signedInAddress()]
  if (!code || !address || asking === code) return
  asking = code
  await join(code, address)
  asking = null
}
