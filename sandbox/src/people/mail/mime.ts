type Part = { headers: ReadonlyMap<string, string>; body: string }

const decoded = (bytes: Buffer): string => bytes.toString('utf8')

/** Soft line breaks go, `=E8` becomes its byte (RFC 2045, 6.7). The text is latin1: one character a byte. */
const fromQuotedPrintable = (text: string): string =>
  decoded(
    Buffer.from(
      text
        .replace(/[ \t]*=\r?\n/g, '')
        .replace(/=([\dA-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ),
  )

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` (RFC 2047); white space between two of them does not count. */
export const wordsOf = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? decoded(Buffer.from(text, 'base64'))
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )

function partOf(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

function textIn({ headers, body }: Part): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((raw) => partOf(raw.replace(/^\r?\n/, '')))
    const plain = parts.find((part) => (part.headers.get('content-type') ?? 'text/plain').startsWith('text/plain'))
    return plain ? textIn(plain) : ''
  }
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return decoded(Buffer.from(body, 'base64'))
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body)
  return decoded(Buffer.from(body, 'latin1'))
}

/** What a reader of the letter sees: its subject and its plain text. `raw` is latin1. */
export function readLetter(raw: string): { subject: string; text: string } {
  const letter = partOf(raw)
  return { subject: wordsOf(letter.headers.get('subject') ?? ''), text: textIn(letter).trim() }
}
