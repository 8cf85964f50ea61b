/**
 * Runs work in rounds, one at a time: whoever asks during a round waits for that one and another. `work` is asynchronous,
 * and where it rejects, so do the calls that wait for it.
 */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      // In one step with the last look at what is asked: a call between the two would be answered by nothing.
      running = null
    }
  }
  return () => {
    isAsked = true
    running ??= run()
    return running
  }
}
