type Sizes = { readonly smallest: number; readonly largest: number; readonly step: number }

/**
 * The largest size, in steps, at which it fits; undefined where it does not even at the smallest. What is answered was
 * tried: letters that break their lines anew at every size need not grow evenly.
 */
export const largestFitting = (
  fits: (size: number) => boolean,
  { smallest, largest, step }: Sizes,
): number | undefined => {
  let [low, high] = [0, Math.floor((largest - smallest) / step)]
  let found: number | undefined
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const size = smallest + middle * step
    if (fits(size)) {
      found = size
      low = middle + 1
    } else high = middle - 1
  }
  return found
}

/** How many rows stand on each page: the first has less room than those behind it, and none is taller than a page. */
export const splitRows = (heights: readonly number[], first: number, rest: number): number[] => {
  const pages = [0]
  let left = first
  for (const height of heights) {
    if (height > left) {
      pages.push(0)
      left = rest
    }
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1
    left -= height
  }
  return pages
}

/** What steers a text instead of standing in it: control characters, and whatever turns the rest of a line around. */
const steering = /[^\P{Cc}\n]|[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** The words of a card as they are set: lines stay lines, and many empty ones are one. */
export const cardWords = (text: string): string =>
  text
    .replaceAll(/\r\n|[\r\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replaceAll(steering, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
