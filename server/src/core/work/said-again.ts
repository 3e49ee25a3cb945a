/** Says it at once; what is the same and comes within `ms` is said once more at their end, so that the last word is said. */
export const saidAgainAfter = (ms: number, say: (words: string) => void): ((words: string) => void) => {
  const again = new Map<string, boolean>()
  const sayNow = (words: string): void => {
    again.set(words, false)
    setTimeout(() => {
      const wanted = again.get(words)
      again.delete(words)
      if (wanted) sayNow(words)
    }, ms).unref()
    say(words)
  }
  return (words) => {
    if (again.has(words)) again.set(words, true)
    else sayNow(words)
  }
}
