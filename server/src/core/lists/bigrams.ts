/** Pairs of neighbours without overlap; the last may overlap. A single character stands for itself. */
export const bigramsOf = (word: string): string[] => {
  const letters = [...word]
  if (letters.length === 1) return letters
  const starts = letters.map((_, index) => index).filter((index) => index % 2 === 0)
  return starts.map((index) =>
    letters
      .slice(Math.min(index, letters.length - 2))
      .slice(0, 2)
      .join(''),
  )
}
