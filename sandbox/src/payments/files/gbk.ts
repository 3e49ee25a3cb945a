const decoder = new TextDecoder('gbk')
let table: Map<string, number> | undefined

function encodings(): Map<string, number> {
  const made = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\ufffd') made.set(text, lead * 256 + trail)
    }
  return made
}

/** A text in the bytes of GBK; what it does not know becomes a question mark. */
export function gbk(text: string): Buffer {
  table ??= encodings()
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const found = table.get(char)
    if (code < 0x80) bytes.push(code)
    else if (found) bytes.push(found >> 8, found & 0xff)
    else bytes.push(0x3f)
  }
  return Buffer.from(bytes)
}
