import { randomInt } from 'node:crypto'

/** Letters of one line each, 20 wide and 28 high; none of them is taken for another, or for a digit. */
const letters: Readonly<Record<string, string>> = {
  a: 'M1 28 10 0l9 28M4 19h12',
  c: 'M19 6C16-3 2-2 2 14s14 17 17 8',
  e: 'M18 0H2v28h16M2 14h13',
  f: 'M18 0H2v28M2 14h13',
  h: 'M2 0v28M18 0v28M2 14h16',
  j: 'M16 0v19c0 11-14 11-14 1',
  k: 'M2 0v28M18 0 2 16M8 11l10 17',
  l: 'M2 0v28h16',
  m: 'M1 28V0l9 16L19 0v28',
  n: 'M2 28V0l16 28V0',
  p: 'M2 28V0h8c11 0 11 15 0 15H2',
  r: 'M2 28V0h8c11 0 11 14 0 14H2M10 14l8 14',
  t: 'M1 0h18M10 0v28',
  w: 'M0 0l5 28 5-18 5 18 5-28',
  x: 'M2 0l16 28M18 0 2 28',
  y: 'M1 0l9 14L19 0M10 14v14',
  '3': 'M3 3C8-3 18 0 16 8c-1 5-6 5-8 5 4 0 10 2 9 8-2 9-13 8-15 2',
  '4': 'M15 28V0L1 19h18',
  '7': 'M1 0h18L8 28',
  '9': 'M18 9c0 11-16 11-16 0s16-11 16 0c0 8-3 15-9 19',
}
const alphabet = Object.keys(letters)
const length = 4

const ink = '#26332f'
const scratch = '#c3ccc9'

const between = (least: number, most: number): number => randomInt(least, most + 1)

const drawn = (letter: string, at: number): string => {
  const place = `translate(${8 + at * 28} ${between(4, 8)})rotate(${between(-9, 9)} 10 14)`
  const form = `skewX(${between(-8, 8)})scale(${between(88, 108) / 100} ${between(92, 106) / 100})`
  return `<path d="${letters[letter] ?? ''}" transform="${place}${form}"/>`
}

/** Twice the size it is shown in, for fine screens. */
const density = 144

/** Dark letters on white, each a little askew, with a pale line behind them: points, for a drawing tells its letters. */
export const drawCaptcha = async (): Promise<{ answer: string; picture: Buffer }> => {
  const answer = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')
  const line = `<path stroke="${scratch}" stroke-width="1.5" d="M2 ${between(6, 34)}C40 ${between(0, 40)} 80 ${between(0, 40)} 118 ${between(6, 34)}"/>`
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40">' +
    `<rect width="120" height="40" fill="#fff"/><g fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">` +
    `${line}${[...answer].map(drawn).join('')}</g></svg>`
  const { default: sharp } = await import('sharp')
  return { answer, picture: await sharp(Buffer.from(drawing), { density }).png({ palette: true }).toBuffer() }
}
