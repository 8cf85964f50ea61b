/** Ends this browser's own subscription to push messages: whoever logs out is sent nothing more here. */
export async function leavePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch (error) {
    // The server has forgotten the address already.
    console.warn('The push subscription could not be ended', error)
  }
}
