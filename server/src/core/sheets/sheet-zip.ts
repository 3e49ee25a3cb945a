import { constants, createDeflateRaw, crc32 } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

type ZipRecord = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** 1980-01-01: a workbook is dated by what is in it. */
const dosDate = 0x21
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8

const localHead = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const sizesOf = ({ crc, packed, size }: ZipRecord): Buffer => {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

const centralHead = ({ name, crc, packed, size, offset }: ZipRecord): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(dosDate, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

const endOf = (count: number, start: number, length: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(start, 16)
  return end
}

/**
 * A zip that is written while its entries are still being made, and no faster than it is read: whoever downloads
 * slowly holds nothing up in memory. (Under 4 GB; APPNOTE.TXT 6.3, sections 4.3 and 4.4.)
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: ZipRecord[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: ZipRecord = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHead(entry.name)
    offset += head.length
    yield head
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
    const packing = pack(content, deflate, entry)
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    await packing
    const sizes = sizesOf(entry)
    offset += entry.packed + sizes.length
    yield sizes
    written.push(entry)
  }
  const central = Buffer.concat(written.map(centralHead))
  yield central
  yield endOf(written.length, offset, central.length)
}

type Packer = ReturnType<typeof createDeflateRaw>

/** Told when it is packed; that is also when there is room for more. */
const packed = (deflate: Packer, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Feeds the packer as fast as it takes, from one buffer; a source that fails fails the zip. */
const pack = async (content: ZipEntry['content'], deflate: Packer, entry: ZipRecord): Promise<void> => {
  const scratch = Buffer.allocUnsafeSlow(256 * 1024)
  const fed = (async () => {
    for await (const text of content) {
      // A unit of the text's length is three bytes at most.
      const fits = text.length * 3 <= scratch.length
      const bytes = fits ? scratch.subarray(0, scratch.write(text)) : Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      await packed(deflate, bytes)
    }
    deflate.end()
  })()
  await fed.catch((error: unknown) => deflate.destroy(error as Error))
}
