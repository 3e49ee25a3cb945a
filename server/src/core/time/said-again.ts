export type SaidAgain = {
  say: (words: string) => void
  /** Says what waits to be said again, and from then on everything at once. */
  end: () => void
}

/** Says it at once; what is the same and comes within `ms` is said once more at their end, so that the last word is said. */
export const saidAgainAfter = (ms: number, tell: (words: string) => void): SaidAgain => {
  const said = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()
  const rest = (words: string): void => {
    const again = said.get(words)?.again
    said.delete(words)
    if (again) sayNow(words)
  }
  let ended = false
  const sayNow = (words: string): void => {
    said.set(words, { again: false, timer: setTimeout(rest, ms, words).unref() })
    tell(words)
  }
  return {
    say: (words) => {
      const lately = said.get(words)
      if (ended) tell(words)
      else if (lately) lately.again = true
      else sayNow(words)
    },
    end: () => {
      ended = true
      for (const [words, { again, timer }] of said) {
        clearTimeout(timer)
        if (again) tell(words)
      }
      said.clear()
    },
  }
}
