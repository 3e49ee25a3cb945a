import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { name: Buffer; content: Buffer }

const header = (
  signature: number,
  name: Buffer,
  content: Buffer,
  packed: Buffer,
  central: boolean,
  at: number,
): Buffer => {
  const head = Buffer.alloc(central ? 46 : 30)
  let offset = head.writeUInt32LE(signature, 0)
  if (central) offset = head.writeUInt16LE(20, offset)
  offset = head.writeUInt16LE(20, offset)
  offset = head.writeUInt16LE(0, offset)
  offset = head.writeUInt16LE(8, offset)
  offset = head.writeUInt32LE(0x5a210000, offset)
  offset = head.writeUInt32LE(crc32(content), offset)
  offset = head.writeUInt32LE(packed.length, offset)
  offset = head.writeUInt32LE(content.length, offset)
  head.writeUInt16LE(name.length, offset)
  if (central) head.writeUInt32LE(at, 42)
  return head
}

/** A zip as old Chinese systems write it: names are bytes of GBK, nothing says so. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const file = Buffer.concat([header(0x04034b50, name, content, packed, false, 0), name, packed])
    directory.push(header(0x02014b50, name, content, packed, true, at), name)
    files.push(file)
    at += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, central, end])
}
