/** Runs once at the next frame; in a hidden tab, which has no frames, a quarter of a second later. */
export function scheduleFrame(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 250)
  else requestAnimationFrame(run)
}
