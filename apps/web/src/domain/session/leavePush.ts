/** Ends this browser's push subscription, so that nothing more arrives here after logout. */
export async function leavePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch (error) {
    // The server has already forgotten the address.
    console.warn('The push subscription could not be ended', error)
  }
}
