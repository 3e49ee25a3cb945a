export type Part = { name: string; fileName: string; type: string; content: Buffer }

/** The parts of a form with files, as one body carries them. */
export function partsOf(body: Buffer, contentType: string): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (!boundary) return []
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((raw) => {
      const cut = raw.indexOf('\r\n\r\n')
      const head = Buffer.from(raw.slice(0, cut), 'latin1').toString('utf8')
      const name = /name="([^"]*)"/.exec(head)?.[1]
      if (cut < 0 || name === undefined) return []
      return [
        {
          name,
          fileName: /filename="([^"]*)"/.exec(head)?.[1] ?? '',
          type: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? '',
          content: Buffer.from(raw.slice(cut + 4, -2), 'latin1'),
        },
      ]
    })
}
