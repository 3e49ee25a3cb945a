export type Letter = { char: string; columns: number; w: number; h: number; bold: boolean }
export type PageLine =
  { kind: 'text'; align: number; letters: Letter[] } | { kind: 'qr'; text: string } | { kind: 'cut' }

const decoder = new TextDecoder('gb18030')
/** How many bytes follow the two of a command. */
const following: Readonly<Record<number, number>> = { 0x1b61: 1, 0x1b45: 1, 0x1d21: 1, 0x1d56: 2, 0x1d72: 1, 0x1b64: 1 }

/** The lines that a printer makes of these bytes; what is neither text, setting, code nor cut leaves no trace on a page. */
export function readPage(bytes: Buffer): PageLine[] {
  const lines: PageLine[] = []
  let letters: Letter[] = []
  let [align, w, h, bold, code] = [0, 1, 1, false, '']
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) {
      lines.push({ kind: 'text', align, letters })
      letters = []
      at += 1
    } else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const name = byte * 256 + (bytes[at + 1] ?? 0)
      const value = bytes[at + 2] ?? 0
      if (name === 0x1d28) {
        const length = (bytes[at + 3] ?? 0) + (bytes[at + 4] ?? 0) * 256
        const fn = bytes[at + 6]
        if (fn === 0x50) code = bytes.subarray(at + 8, at + 5 + length).toString('utf8')
        if (fn === 0x51) lines.push({ kind: 'qr', text: code })
        at += 5 + length
        continue
      }
      if (name === 0x1b61) align = value
      else if (name === 0x1b45) bold = value % 2 === 1
      else if (name === 0x1d21) [w, h] = [(value >> 4) + 1, (value & 15) + 1]
      else if (name === 0x1d56) lines.push({ kind: 'cut' })
      at += 2 + (following[name] ?? 0)
    } else {
      const columns = byte >= 0x81 ? 2 : 1
      letters.push({ char: decoder.decode(bytes.subarray(at, at + columns)), columns, w, h, bold })
      at += columns
    }
  }
  return lines
}
