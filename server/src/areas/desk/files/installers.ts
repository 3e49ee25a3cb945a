import { open } from 'node:fs/promises'

const headerSize = 512
const rootClassOffset = 80
// {000C1082…}, {000C1084…} and {000C1086…}: transforms, packages and patches of the Windows installer.
const installerClass = /^8[246]100c0000000000c000000000000046$/

/** Old Office documents and Windows installers share one container; the class of its root entry tells them apart. */
export const isInstaller = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const header = Buffer.alloc(headerSize)
    await file.read(header, 0, headerSize, 0)
    // Both as the header has them: the sector's size is a power of two, the directory's sector counts from behind it.
    const sectorSize = 2 ** header.readUInt16LE(30)
    const directory = (header.readUInt32LE(48) + 1) * sectorSize
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, directory + rootClassOffset)
    return installerClass.test(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}
