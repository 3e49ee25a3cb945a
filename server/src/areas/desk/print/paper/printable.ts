import { onFirstUse } from '@zdb/contract/kit/first-use'

/** What no ticket printer knows is shown as a box: the reader sees that something stood there. */
const box = '□'

/** The two bytes of a letter in GB18030: all that every printer of this kind has letters for (GBK). */
const letters = onFirstUse((): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder('gb18030')
  const bytes = new Uint8Array(2)
  const known = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      bytes.set([lead, trail])
      const letter = decoder.decode(bytes)
      if ([...letter].length === 1 && letter !== '\u{fffd}' && !/\p{Co}/u.test(letter)) known.set(letter, [lead, trail])
    }
  return known
})

/** A tag of a printer's cloud begins and ends with these; a text may not bring its own. */
const stand: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '¥': '￥', '\u{a0}': ' ' }

const isPlain = (letter: string): boolean => letter >= ' ' && letter <= '~'

/** Marks that draw nothing: of direction, of joining, of variants; and everything that steers a device. */
const silent = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}\u{fe0e}\u{fe0f}]/gu

const graphemes = onFirstUse(() => new Intl.Segmenter('zh', { granularity: 'grapheme' }))

/** A letter is looked at once nothing clings to it any more: a mark behind a bracket does not make it another one. */
const drawn = (grapheme: string): string => {
  if (grapheme === '\t') return ' '
  const bare = grapheme.normalize('NFC').replaceAll(silent, '')
  const all = Array.from(bare, (letter) => stand[letter] ?? letter)
  return all.every((letter) => isPlain(letter) || letters().has(letter)) ? all.join('') : box
}

/** Letters that every printer has, that stand for themselves and join no other: nearly every line is made of these alone. */
const ordinary = /^[ -;=?-~\u{4e00}-\u{9fa5}，。：；！？、（）【】《》“”￥×]*$/u

const drawnLine = (line: string): string =>
  ordinary.test(line) ? line : Array.from(graphemes().segment(line), ({ segment }) => drawn(segment)).join('')

/**
 * A text of a person as a printer can set it. Nothing in it steers the device or the cloud, whatever somebody has typed
 * into a name or a remark; lines stay lines.
 */
export const printable = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u{85}\u{2028}\u{2029}]/u)
    .map(drawnLine)
    .join('\n')

/** A printable text in the bytes of GB18030. What no printer knows is a box here too, and what steers a device is nothing. */
export const bytesOfText = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      if (isPlain(letter)) return [letter.charCodeAt(0)]
      return letters().get(letter) ?? (/\p{Cc}|\p{Cf}/u.test(letter) ? [] : (letters().get(box) ?? []))
    }).flat(),
  )

/** How many half-width columns a printable text takes. */
export const columnsOf = (text: string): number => [...text].reduce((sum, letter) => sum + (isPlain(letter) ? 1 : 2), 0)

/** A word of another script is kept whole where a line has room for it. */
const word = /[!-~]+|[^!-~]/gu

const opening = new Set('（【《「『〔“‘([{')
const closing = new Set('）】》」』〕”’，。、：；！？)]},.:;!?')

/** The end of a line that must go to the next one: what opens begins a line, and what closes never does. */
const carriedOver = (line: string, next: string): string => {
  const letters = [...line]
  const last = letters.at(-1) ?? ''
  const splits = opening.has(last) || (closing.has([...next][0] ?? '') && !closing.has(last) && !isPlain(last))
  return letters.length > 1 && splits ? last : ''
}

/** Printable text in lines of at most so many columns. */
export const wrapped = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    const put = (piece: string): void => {
      if (columnsOf(line) + columnsOf(piece) > columns && line !== '') {
        const carried = carriedOver(line, piece)
        lines.push(line.slice(0, line.length - carried.length).trimEnd())
        line = columnsOf(carried) + columnsOf(piece) > columns ? '' : carried
        if (line !== carried) lines.push(carried)
      }
      if (line !== '' || piece !== ' ' || lines.length === 0) line += piece
    }
    for (const [piece] of paragraph.matchAll(word)) {
      if (columnsOf(piece) <= columns) put(piece)
      else for (const letter of piece) put(letter)
    }
    return [...lines, line.trimEnd()]
  })

/** A text that must stay in one line: what does not fit is dropped behind two points. */
export const clipped = (text: string, columns: number): string => {
  const flat = text.replaceAll('\n', ' ')
  if (columnsOf(flat) <= columns) return flat
  let kept = ''
  for (const letter of flat) {
    if (columnsOf(kept) + columnsOf(letter) > columns - 2) break
    kept += letter
  }
  return `${kept}..`
}
