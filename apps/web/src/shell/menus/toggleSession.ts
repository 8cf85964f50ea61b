import i18next from 'i18next'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { logOut, signedInAddress } from '../../domain/session/useSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'

/** Logs out with a toast, or opens the sign-in for a visitor. */
export async function toggleSession(): Promise<void> {
  if (!signedInAddress()) return useSignInDoor.getState().open()
  try {
    await logOut()
    showToast({ kind: 'success', text: i18next.t('user.menu.loggedOut') })
  } catch (error) {
    const why = failureText(error, i18next.t)
    showToast({ kind: 'error', text: i18next.t('user.menu.logoutFailed', { why }) })
  }
}
