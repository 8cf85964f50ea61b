import { translate } from '../../kit/i18n/translate.ts'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { logOut, signedInAddress } from '../../domain/session/useSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'

/** Logs out with a toast, or opens the sign-in for a visitor. */
export async function toggleSession(): Promise<void> {
  if (!signedInAddress()) return useSignInDoor.getState().open()
  try {
    await logOut()
    showToast({ kind: 'success', text: translate('user.menu.loggedOut') })
  } catch (error) {
    const why = failureText(error, translate)
    showToast({ kind: 'error', text: translate('user.menu.logoutFailed', { why }) })
  }
}
