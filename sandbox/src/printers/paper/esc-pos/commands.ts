/** How many bytes follow the letter of a command; -1: as its own rule says. */
const known: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  0x1b: { '@': 0, '!': 1, '-': 1, '2': 0, '3': 1, B: 2, E: 1, G: 1, J: 1, M: 1, R: 1, a: 1, d: 1, p: 3, t: 1, v: 0 },
  0x1c: { '&': 0, '.': 0, '!': 1, '-': 1, S: 2, W: 1, p: 2 },
  0x1d: { '!': 1, '(': -1, B: 1, H: 1, L: 2, V: -1, W: 2, a: 1, f: 1, h: 1, k: -1, r: 1, v: -1, w: 1 },
  0x10: { '\u0004': 1, '\u0005': 1, '\u0014': 3 },
}
const leads: Readonly<Record<number, string>> = { 0x10: 'DLE', 0x1b: 'ESC', 0x1c: 'FS', 0x1d: 'GS' }

/** `text`: bytes of letters · `command`: its name and what follows it. `raw` is all of it as it came. */
export type Token = { kind: 'text'; raw: Buffer } | { kind: 'command'; name: string; rest: Buffer; raw: Buffer }

/** How many bytes follow the two of a command that says so itself; undefined while they are not all there. */
function restOf(name: string, bytes: Buffer, at: number): number | undefined {
  const byte = (offset: number): number | undefined => bytes[at + offset]
  const [first, second, third] = [byte(0), byte(1), byte(2)]
  if (first === undefined) return undefined
  // The cut: with feeding it has a number.
  if (name === 'GS V') return first >= 0x41 ? 2 : 1
  if (name === 'GS (') return second === undefined || third === undefined ? undefined : 3 + second + third * 256
  // A bar code: by its length, or up to a zero.
  if (name === 'GS k') {
    if (first >= 0x41) return second === undefined ? undefined : 2 + second
    const end = bytes.indexOf(0, at + 1)
    return end < 0 ? undefined : end - at + 1
  }
  // A picture: its width in bytes times its height.
  const [wide, wideHigh, high, highHigh] = [byte(2), byte(3), byte(4), byte(5)]
  if (wide === undefined || wideHigh === undefined || high === undefined || highHigh === undefined) return undefined
  return 6 + (wide + wideHigh * 256) * (high + highHigh * 256)
}

/** Cuts what came over the line into commands and letters. What is not whole yet is left over for the next time. */
export function tokensOf(bytes: Buffer): { tokens: Token[]; left: Buffer } {
  const tokens: Token[] = []
  let at = 0
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0
    const title = leads[lead]
    if (!title) {
      let end = at
      while (end < bytes.length && !leads[bytes[end] ?? 0]) end += (bytes[end] ?? 0) >= 0x81 ? 2 : 1
      // Half a letter waits for its other half.
      const whole = Math.min(end, bytes.length)
      if (end > bytes.length) {
        if (whole - 1 > at) tokens.push({ kind: 'text', raw: bytes.subarray(at, whole - 1) })
        return { tokens, left: bytes.subarray(whole - 1) }
      }
      tokens.push({ kind: 'text', raw: bytes.subarray(at, end) })
      at = end
      continue
    }
    const letter = bytes[at + 1]
    if (letter === undefined) return { tokens, left: bytes.subarray(at) }
    const char = String.fromCharCode(letter)
    const name = `${title} ${letter < 0x20 ? `0x${letter.toString(16).padStart(2, '0')}` : char}`
    const fixed = known[lead]?.[char] ?? 0
    const follows = fixed < 0 ? restOf(name, bytes, at + 2) : fixed
    if (follows === undefined || at + 2 + follows > bytes.length) return { tokens, left: bytes.subarray(at) }
    const end = at + 2 + follows
    tokens.push({ kind: 'command', name, rest: bytes.subarray(at + 2, end), raw: bytes.subarray(at, end) })
    at = end
  }
  return { tokens, left: Buffer.alloc(0) }
}
