import { onFirstUse } from './first-use.ts'

/** What no database keeps as text: NUL, and half of a character that UTF-16 writes in two. */
const unstorable = /[\0\p{Surrogate}]/u
const everyUnstorable = new RegExp(unstorable, 'gu')

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** A text of somebody else's making without what no database keeps. */
export const cleanText = (text: string): string => text.replace(everyUnstorable, '')

const characters = onFirstUse(() => new Intl.Segmenter('zh', { granularity: 'grapheme' }))

/** At most so long, and never through a character, however many units it is written in. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  let end = 0
  for (const { index, segment } of characters().segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
