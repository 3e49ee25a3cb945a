import { gbk } from '../../payments/files/gbk.ts'

/** How many bytes follow the letter of a command; the clouds hand on whatever they do not read themselves. */
const following: Readonly<Record<string, number>> = {
  'ESC !': 1,
  'ESC -': 1,
  'ESC 3': 1,
  'ESC B': 2,
  'ESC E': 1,
  'ESC J': 1,
  'ESC a': 1,
  'ESC d': 1,
  'ESC p': 3,
  'ESC t': 1,
  'FS !': 1,
  'GS !': 1,
  'GS B': 1,
  'GS V': 1,
  'GS h': 1,
  'GS w': 1,
}
const leads: Readonly<Record<number, string>> = { 0x10: 'DLE', 0x1b: 'ESC', 0x1c: 'FS', 0x1d: 'GS' }

export type DeviceText = { text: string; commands: string[] }

const isControl = (code: number): boolean => code < 0x20 || code === 0x7f

/**
 * A text as the printer takes it: commands are obeyed and do not come out on paper, other control characters are
 * swallowed, and both are named. Line breaks and tabs stay.
 */
export function readBytes(given: string): DeviceText {
  const chars = [...given]
  const commands: string[] = []
  let text = ''
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at] ?? ''
    const code = char.codePointAt(0) ?? 0
    const lead = leads[code]
    if (lead) {
      const name = `${lead} ${chars[at + 1] ?? ''}`.trim()
      const rest = chars.slice(at + 2, at + 2 + (following[name] ?? 0)).map((each) => String(each.codePointAt(0)))
      commands.push([name, ...rest].join(' '))
      at += 1 + rest.length
    } else if (char === '\n' || char === '\t') text += char
    else if (char === '\r') continue
    else if (isControl(code)) commands.push(`0x${code.toString(16).padStart(2, '0')}`)
    else text += char
  }
  return { text, commands }
}

/** A letter as it comes out: what the printer's font has not is a question mark. */
export function glyphOf(char: string): { char: string; columns: number } {
  const bytes = gbk(char)
  if (bytes.length === 2) return { char, columns: 2 }
  return { char: bytes[0] === char.codePointAt(0) ? char : '?', columns: 1 }
}
