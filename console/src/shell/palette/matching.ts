import { useEffect, useState } from 'react'
import type { Entry } from './entries.ts'

export type Pinyin = typeof import('pinyin-pro')

/** The readings of Chinese characters come after the palette: until then words are found as they are written. */
export const usePinyin = (): Pinyin | undefined => {
  const [pinyin, setPinyin] = useState<Pinyin>()
  useEffect(() => {
    void import('pinyin-pro').then(setPinyin, () => undefined)
  }, [])
  return pinyin
}

const latin = /[a-z]/

/** How well a word is found in a text, 0 best: as it begins, within, by pinyin or initials; undefined not at all. */
const rankOf = (text: string, word: string, pinyin: Pinyin | undefined): number | undefined => {
  const at = text.indexOf(word)
  if (at >= 0) return at === 0 ? 0 : 1
  if (!pinyin || !latin.test(word)) return undefined
  const found = pinyin.match(text, word, { continuous: true, precision: 'start' })
  return found ? (found[0] === 0 ? 2 : 3) : undefined
}

/** The entries that have every word that was typed, the best first. */
export const find = (entries: readonly Entry[], typed: string, pinyin: Pinyin | undefined): Entry[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = entries.flatMap((entry) => {
    const name = entry.words.toLowerCase()
    const ranks = words.map(
      (word) =>
        rankOf(name, word, pinyin) ?? (rankOf(entry.note.toLowerCase(), word, pinyin) === undefined ? undefined : 4),
    )
    return ranks.some((rank) => rank === undefined)
      ? []
      : [{ entry, rank: Math.max(0, ...ranks.map((rank) => rank ?? 0)) }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}
