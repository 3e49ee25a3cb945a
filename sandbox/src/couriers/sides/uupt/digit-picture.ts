import { crc32, deflateSync } from 'node:zlib'

/** Three dots wide, five high, row by row. */
const shapes: readonly string[] = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001010010010',
  '111101111101111',
  '111101111001111',
]
const dot = 6
const [white, ink] = [0xff, 0x33]

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Digits as a PNG in grey, base64: what they send where words would stand. */
export function digitPicture(digits: string): string {
  const [width, height] = [(digits.length * 4 + 1) * dot, 7 * dot]
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor(x / dot) - 1, Math.floor(y / dot) - 1]
    const shape = shapes[Number(digits[Math.floor(column / 4)])]
    return row >= 0 && row < 5 && column >= 0 && column % 4 < 3 && shape?.[row * 3 + (column % 4)] === '1'
  }
  // Each line begins with its filter: none.
  const lines = Array.from({ length: height }, (_line, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_dot, x) => (isInk(x, y) ? ink : white))]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}
