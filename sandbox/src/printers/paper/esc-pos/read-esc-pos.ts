import type { PaperWidth } from '../../room/entities.ts'
import type { Align, Style } from '../dialects.ts'
import { openSheet, plain, type Paper } from '../open-sheet.ts'
import { tokensOf } from './commands.ts'

const aligns: readonly Align[] = ['left', 'center', 'right']
const decoder = new TextDecoder('gb18030')

/** Letters as they come out; other control characters are swallowed and named, whatever they were meant to do. */
function lettersOf(bytes: Buffer, commands: string[]): string {
  let text = ''
  for (const char of decoder.decode(bytes)) {
    const code = char.codePointAt(0) ?? 0
    if (char === '\n' || char === '\t' || (code >= 0x20 && code !== 0x7f)) text += char
    else if (char !== '\r') commands.push(`0x${code.toString(16).padStart(2, '0')}`)
  }
  return text
}

/** What a printer puts on paper of a width when it gets these bytes. What is no setting of text, cut or code is named. */
export function readEscPos(width: PaperWidth, bytes: Buffer): Paper {
  const sheet = openSheet(width)
  const commands: string[] = []
  const actions: string[] = []
  let style: Style = plain
  let stored = ''

  /** The maker of codes: what it stores it prints when told to. */
  const codeMaker = (rest: Buffer): boolean => {
    const [kind, symbol, fn] = [rest[0], rest[3], rest[4]]
    if (kind !== 0x6b || symbol !== 0x31) return false
    if (fn === 0x50) stored = rest.subarray(6).toString('utf8')
    else if (fn === 0x51) sheet.standAlone({ kind: 'qr', align: style.align, text: stored })
    return fn !== undefined && [0x41, 0x43, 0x45, 0x50, 0x51].includes(fn)
  }

  const obey: Readonly<Record<string, (rest: Buffer) => boolean | void>> = {
    'ESC @': () => {
      style = plain
    },
    'FS &': () => true,
    'ESC a': ([n = 0]) => {
      style = { ...style, align: aligns[n % 48] ?? 'left' }
    },
    'ESC E': ([n = 0]) => {
      style = { ...style, bold: n % 2 === 1 }
    },
    'GS !': ([n = 0]) => {
      style = { ...style, w: ((n >> 4) & 7) + 1, h: (n & 7) + 1 }
    },
    'ESC d': ([n = 0]) => {
      sheet.endStarted()
      for (let line = 0; line < n; line += 1) sheet.endLine()
    },
    'GS V': () => {
      sheet.standAlone({ kind: 'cut' })
      actions.push('cut')
    },
    'GS (': codeMaker,
    // Questions come with the job and put nothing on paper.
    'GS r': () => true,
    'DLE 0x04': () => true,
  }

  const { tokens, left } = tokensOf(bytes)
  for (const token of tokens) {
    if (token.kind === 'text') sheet.write(lettersOf(token.raw, commands), style)
    else if (!Object.hasOwn(obey, token.name) || obey[token.name]?.(token.rest) === false) {
      if (token.name === 'ESC p') actions.push('drawer')
      commands.push([token.name, ...token.rest].join(' '))
    }
  }
  if (left.length > 0) commands.push(`cut off: ${left.toString('hex')}`)
  sheet.endStarted()
  return { columns: sheet.columns, lines: sheet.lines, commands, actions }
}
