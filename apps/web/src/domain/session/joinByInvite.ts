import { bindByInvite } from '@peregrine/contract/routes/community'
import { faultPolicy, isFault } from '@peregrine/core/fault'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { send } from '../../kit/http/send.ts'
import { dropReferral, readReferral } from './referral.ts'
import { showToast, type ToastKind } from '../../kit/toast/showToast.ts'
import { signedInAddress } from './useSession.ts'

let pending: string | null = null

/** Shows an invitation's outcome. All of them share one toast, whatever the code. */
async function showOutcome(
  kind: ToastKind,
  outcome: 'stored' | 'known' | 'own' | 'unknown' | 'later',
  values: { inviter: string } | { code: string; why?: string },
): Promise<void> {
  await loadTranslations(['signin'])
  showToast({ kind, text: translate(`signin.invite.${outcome}`, values), topic: 'invite', lastsMs: 8_000 })
}

function spend(inviteCode: string): void {
  if (readReferral() === inviteCode) dropReferral()
}

/** Drops an invalid code; keeps one the server could not check for the next sign-in. */
async function showFailure(error: unknown, code: string): Promise<void> {
  // The session has ended: ask for a new sign-in, which uses the code.
  if (isFault(error, 'session.missing') || isFault(error, 'session.foreign')) return
  if (isFault(error) && faultPolicy[error.code].retry === 'never' && error.code.startsWith('invite.')) {
    spend(code)
    await showOutcome('error', error.code === 'invite.own' ? 'own' : 'unknown', { code })
    return
  }
  console.warn('The invite code was not used', error)
  await showOutcome('error', 'later', { code, why: failureText(error, translate) })
}

/** Uses a code for one wallet at a time, however many events trigger it at once. */
async function join(inviteCode: string, walletAddress: string): Promise<void> {
  try {
    const { inviter, isNew } = await send(bindByInvite, { query: { walletAddress, inviteCode } })
    spend(inviteCode)
    const values = { inviter: shortAddress(inviter) }
    await (isNew ? showOutcome('success', 'stored', values) : showOutcome('info', 'known', values))
  } catch (error) {
    await showFailure(error, inviteCode)
  }
}

/** Uses the cached invite code for the signed-in wallet; does nothing without both. */
export async function joinByInvite(): Promise<void> {
  const [code, address] = [readReferral(), signedInAddress()]
  if (!code || !address || pending === code) return
  pending = code
  await join(code, address)
  pending = null
}
