import { open } from 'node:fs/promises'

const headerSize = 34
/** Up to 256 colours of four bytes, and the masks of those that have no colour table. */
const mostBeforePixels = 1024 + 12
/** Some programs fill up to the next four bytes. */
const mostAfterPixels = 4
/** Plain, with masks, with masks and transparency; those that are packed nobody writes. */
const unpacked = new Set([0, 3, 6])

/**
 * Width and height of a BMP, which libvips does not read. Both forms of its header: 12 bytes with 16-bit sizes, else
 * 32-bit with a signed height. Undefined where the file holds anything but the picture.
 */
export const bmpDimensions = async (path: string): Promise<{ width: number; height: number } | undefined> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer: head } = await file.read(Buffer.alloc(headerSize), 0, headerSize, 0)
    const infoSize = head.readUInt32LE(14)
    const old = infoSize === 12
    const width = old ? head.readUInt16LE(18) : head.readInt32LE(18)
    const height = old ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22))
    const bits = head.readUInt16LE(old ? 24 : 28)
    const packing = old ? 0 : head.readUInt32LE(30)
    const start = head.readUInt32LE(10)
    const after = size - start - Math.ceil((width * bits) / 32) * 4 * height
    const whole = head.readUInt32LE(2) === size && after >= 0 && after <= mostAfterPixels
    const plain = unpacked.has(packing) && start >= 14 + infoSize && start <= 14 + infoSize + mostBeforePixels
    return whole && plain && width > 0 && height > 0 && bits > 0 ? { width, height } : undefined
  } finally {
    await file.close()
  }
}
