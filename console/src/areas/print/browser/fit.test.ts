import { expect, test } from 'vitest'
import { cardFormatNames, cardFormats, smallestLetters } from '@zdb/contract/desk/print/browser-paper'
import { cardWords, largestFitting, splitRows } from './fit.ts'

const points = (mm: number): number => (mm * 72) / 25.4

/** Square letters on a card, as a typesetter reckons. */
const fitsOn =
  (width: number, height: number, letters: number) =>
  (size: number): boolean =>
    Math.ceil(letters / Math.floor(points(width) / size)) * size * 1.5 <= points(height)

test('two hundred characters stand on every card in letters that can be read', () => {
  for (const name of cardFormatNames) {
    const { width, height, margin, isFolded, largest } = cardFormats[name]
    const room = [(isFolded ? width / 2 : width) - 2 * margin, height - 2 * margin] as const
    const size = largestFitting(fitsOn(...room, 200), { smallest: smallestLetters, largest, step: 0.25 })
    expect(size, name).toBeGreaterThan(8)
    expect(fitsOn(...room, 200)((size ?? 0) + 0.25) && size !== largest, name).toBe(false)
  }
})

test('few words are no larger than the card says, and what cannot be read is refused', () => {
  const sizes = { smallest: 6, largest: 22, step: 0.25 }
  expect(largestFitting(() => true, sizes)).toBe(22)
  expect(largestFitting((size) => size <= 6, sizes)).toBe(6)
  expect(largestFitting(() => false, sizes)).toBeUndefined()
})

test('goods go on where their page ends, and none is lost', () => {
  expect(splitRows([], 300, 900)).toEqual([0])
  expect(splitRows([100, 100, 100], 300, 900)).toEqual([3])
  const thirty = splitRows(
    Array.from({ length: 30 }, () => 80),
    300,
    900,
  )
  expect(thirty).toEqual([3, 11, 11, 5])
  expect(splitRows([400, 50], 300, 900)).toEqual([0, 2])
})

test('lines, emoji and marks of direction stay; what turns the text around or steers a device goes', () => {
  expect(cardWords(' 生日快乐\r\n\n\n\n👨‍👩‍👧 \u{200f}עברית  \n完 ')).toBe('生日快乐\n\n👨‍👩‍👧 \u{200f}עברית\n完')
  expect(cardWords('爱\u{202e}你\u{0007}\u{001b}@一\t生')).toBe('爱你@一生')
})
